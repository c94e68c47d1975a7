import type { PerformerAccount } from '@footlight/contract'
import { memo, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useCategoryNames } from '../../blocks/performer/categories.ts'
import { PerformerCard, PerformerCardSkeleton } from '../../blocks/performer/performer-card.tsx'
import { formatNumber } from '../../lib/language/format.ts'
import { type Message, say } from '../../lib/language/say.ts'
import { useServerNow } from '../../lib/page/use-now.ts'
import { cx } from '../../ui/cx.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { moveByArrows } from './arrow-keys.ts'
import { useSteadySections } from './steady-order.ts'

const gridClass =
  'grid grid-flow-dense grid-cols-2 gap-2.5 sm:grid-cols-[repeat(auto-fill,minmax(clamp(215px,13vw,350px),1fr))] sm:gap-5'
const aboveTheFold = 8
const places = Array.from({ length: 12 }, (_, index) => index)

interface PerformerGridProps {
  performers: PerformerAccount[]
  /** in the whole list, not only on this page */
  liveCount: number
  awayCount: number
  /** which list it is: another one may stand in its own order at once */
  listKey: string
  /** still the last list, while the next one loads */
  stale: boolean
  /** stands below the first rows, or below who is live where that is less: `above` are the ids of those */
  strips: ((above: readonly string[]) => ReactNode) | undefined
}

/** Who is live, then who is not. Cards keep their places while the pointer is on one; arrow keys walk between them. */
export function PerformerGrid(props: PerformerGridProps) {
  const { performers, liveCount, awayCount, listKey, stale, strips } = props
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const section = useRef<HTMLElement>(null)
  // the server may have rendered it, and the focus may have come to it before an event could be heard
  useEffect(() => {
    setPointed(section.current?.matches(':hover') ?? false)
    setFocused(section.current?.matches(':focus-within') ?? false)
  }, [])
  const { live, away } = useSteadySections(performers, pointed || focused, listKey)
  const categoryName = useCategoryNames()
  const now = useServerNow(60_000)
  const cardOf = (eager: number) => (performer: PerformerAccount, index: number) => (
    <li key={performer.id} className={cx(index >= eager && 'max-sm:drawn-when-near')}>
      <Card
        performer={performer}
        category={categoryName(performer.categories[0])}
        eager={index < eager}
        first={index === 0 && eager === aboveTheFold}
        now={now}
      />
    </li>
  )
  // cards that come after it fill what it leaves of their row
  const withStrips = (cards: ReactNode[], of: readonly PerformerAccount[]) =>
    cards.length > aboveTheFold && strips
      ? cards.toSpliced(
          aboveTheFold,
          0,
          <li key="strips" className="col-span-full py-3">
            {strips(idsOf(of.slice(0, aboveTheFold)))}
          </li>,
        )
      : cards
  const awayCards = away.map(cardOf(aboveTheFold - live.length))
  const fewLive = live.length > 0 && live.length <= aboveTheFold
  return (
    <section
      ref={section}
      aria-label={say('Performers')}
      aria-busy={stale}
      onKeyDown={moveByArrows}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className={cx('grid gap-8 transition-opacity', stale && 'opacity-60')}
    >
      {live.length > 0 && (
        // its count stands above the list
        <GridSection title="Live now" count={liveCount} hideTitle>
          {withStrips(live.map(cardOf(aboveTheFold)), live)}
        </GridSection>
      )}
      {fewLive && strips?.(idsOf(live))}
      {away.length > 0 && (
        <GridSection title="Not live now" count={awayCount}>
          {live.length > 0 ? awayCards : withStrips(awayCards, away)}
        </GridSection>
      )}
    </section>
  )
}

const idsOf = (performers: readonly PerformerAccount[]) => performers.map(({ id }) => id)

/** Pointing at the grid renders none of its cards anew. */
const Card = memo(PerformerCard)

interface GridSectionProps {
  title: Message
  count: number
  hideTitle?: boolean
  children: ReactNode
}

function GridSection({ title, count, hideTitle = false, children }: GridSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={hideTitle ? 'sr-only' : 'mb-3 text-xl'}>
        {say(title)}{' '}
        <span className="font-text text-base font-normal text-paper-2">{formatNumber(count)}</span>
      </h2>
      <ul className={gridClass}>{children}</ul>
    </section>
  )
}

export function PerformerGridSkeleton() {
  return (
    <div role="status" className={gridClass}>
      <VisuallyHidden>{say('Loading performers')}</VisuallyHidden>
      {places.map((place) => (
        <PerformerCardSkeleton key={place} />
      ))}
    </div>
  )
}
