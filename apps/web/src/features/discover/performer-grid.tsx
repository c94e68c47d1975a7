import type { PerformerAccount } from '@footlight/contract'
import { useState } from 'react'
import { useCategoryNames } from '../../lib/categories.ts'
import { cx } from '../../ui/cx.ts'
import { PerformerCard, PerformerCardSkeleton } from '../../ui/performer-card.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { moveByArrows } from './arrow-keys.ts'
import { useSteadyOrder } from './steady-order.ts'

const gridClass = 'grid grid-cols-2 gap-2.5 sm:grid-cols-[repeat(auto-fill,minmax(250px,1fr))] sm:gap-5'
const aboveTheFold = 8
const places = Array.from({ length: 12 }, (_, index) => index)

interface PerformerGridProps {
  performers: PerformerAccount[]
  /** which list it is: another one may stand in its own order at once */
  listKey: string
  /** still the last list, while the next one loads */
  stale: boolean
}

/** Cards that keep their places while somebody points at one; arrow keys walk between them. */
export function PerformerGrid({ performers, listKey, stale }: PerformerGridProps) {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const shown = useSteadyOrder(performers, pointed || focused, listKey)
  const categoryName = useCategoryNames()
  return (
    <ul
      aria-busy={stale}
      onKeyDown={moveByArrows}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className={cx(gridClass, 'transition-opacity', stale && 'opacity-60')}
    >
      {shown.map((performer, index) => (
        <li key={performer.id}>
          <PerformerCard
            performer={performer}
            category={categoryName(performer.categories[0])}
            eager={index < aboveTheFold}
          />
        </li>
      ))}
    </ul>
  )
}

export function PerformerGridSkeleton() {
  return (
    <div role="status" className={gridClass}>
      <VisuallyHidden>Loading performers</VisuallyHidden>
      {places.map((place) => (
        <PerformerCardSkeleton key={place} />
      ))}
    </div>
  )
}
