import type { PerformerAccount } from '@footlight/contract'
import { memo, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useCategoryNames } from '../../../blocks/performer/categories.ts'
import { PerformerCard, PerformerCardSkeleton } from '../../../blocks/performer/performer-card.tsx'
import { formatNumber } from '../../../lib/language/format.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { useServerNow } from '../../../lib/page/use-now.ts'
import { cx } from '../../../ui/cx.ts'
import { moveByArrows } from './arrow-keys.ts'
import { useLookedAt } from './preview/use-looked-at.ts'
import { useStill } from './preview/use-still.ts'
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
  /** identifies the list: a different list is rendered in its own order immediately */
  listKey: string
  /** still the last list, while the next one loads */
  stale: boolean
  /** rendered below the first rows, or below the live performers if fewer; `above`: the ids of the cards above */
  strips: ((above: readonly string[]) => ReactNode) | undefined
}

/** Live performers, then the others. Cards do not move while the pointer or focus is on one; arrow keys move between them. */
export function PerformerGrid(props: PerformerGridProps) {
  const { performers, liveCount, awayCount, listKey, stale, strips } = props
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const section = useRef<HTMLElement>(null)
  // the pointer or focus may have reached the server-rendered grid before hydration attached the handlers
  useEffect(() => {
    setPointed(section.current?.matches(':hover') ?? false)
    setFocused(section.current?.matches(':focus-within') ?? false)
  }, [])
  const pointedId = useLookedAt(section)
  // a card that has left the list, or whose lobby has closed, is asked for no longer
  const looked = performers.find((one) => one.id === pointedId && isLobbyOpen(one))?.id ?? null
  const still = useStill(looked)
  const { live, away } = useSteadySections(performers, pointed || focused, listKey)
  const categoryName = useCategoryNames()
  const now = useServerNow(60_000)
  const cardOf = (eager: number) => (performer: PerformerAccount, index: number) => (
    <li
      key={performer.id}
      data-performer={isLobbyOpen(performer) ? performer.id : undefined}
      className={cx(index >= eager && 'max-sm:rendered-when-near')}
    >
      <Card
        performer={performer}
        category={categoryName(performer.categories[0])}
        eager={index < eager}
        first={index === 0 && eager === aboveTheFold}
        now={now}
        still={looked === performer.id ? still : null}
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

/** [P13] Whether the performer's lobby has a picture that a visitor may look at. */
const isLobbyOpen = ({ performerStatus, away }: PerformerAccount) =>
  (performerStatus === 'AVAILABLE' || performerStatus === 'REQUEST') && !away

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
      <span className="sr-only">{say('Loading performers')}</span>
      {places.map((place) => (
        <PerformerCardSkeleton key={place} />
      ))}
    </div>
  )
}
