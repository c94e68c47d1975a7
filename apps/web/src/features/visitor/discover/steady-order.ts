import { isLive, type PerformerAccount } from '@footlight/contract'
import { useRef } from 'react'

/** A list as it is shown: who is live, and who is not, each in the list's order. */
interface Sections<Performer> {
  live: Performer[]
  away: Performer[]
}

type Shown = Pick<PerformerAccount, 'id' | 'performerStatus'>

/**
 * Splits a list in two. While `hold` is set no card moves: a known one shows its newest state in its old place, even
 * if it belongs in the other part; a missing one is removed; a new one is appended to its part.
 */
export function steadySections<Performer extends Shown>(
  shown: Sections<Performer>,
  next: readonly Performer[],
  hold: boolean,
): Sections<Performer> {
  if (!hold) return parted(next)
  const newest = new Map(next.map((performer) => [performer.id, performer]))
  const remaining = (part: Performer[]) => part.flatMap(({ id }) => newest.get(id) ?? [])
  const known = new Set([...shown.live, ...shown.away].map(({ id }) => id))
  const newcomers = parted(next.filter(({ id }) => !known.has(id)))
  return {
    live: [...remaining(shown.live), ...newcomers.live],
    away: [...remaining(shown.away), ...newcomers.away],
  }
}

function parted<Performer extends Shown>(performers: readonly Performer[]): Sections<Performer> {
  const isOn = ({ performerStatus }: Performer) => isLive(performerStatus)
  return {
    live: performers.filter(isOn),
    away: performers.filter((performer) => !isOn(performer)),
  }
}

/** The list as shown: it never moves under a pointer or the focus, unless `listKey` says that it is another list. */
export function useSteadySections<Performer extends Shown>(
  performers: readonly Performer[],
  hold: boolean,
  listKey: string,
): Sections<Performer> {
  const last = useRef<{ listKey: string; shown: Sections<Performer> }>(undefined)
  const known = last.current?.listKey === listKey ? last.current.shown : undefined
  const shown = steadySections(known ?? { live: [], away: [] }, performers, hold && known !== undefined)
  last.current = { listKey, shown }
  return shown
}
