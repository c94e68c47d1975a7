import type { Reply } from '../../lib/calls/create-api.ts'

type Marks = Reply<'favouriteMarks'>

/** One performer among a client's favourites: null if not a favourite, else whether the alert is on. */
export type Mark = { alert: boolean } | null

export function markOf(marks: Marks | undefined, performerId: string): Mark {
  return marks?.favourites.find((one) => one.performerId === performerId) ?? null
}

/** All marks with this one replaced: marks that were changed meanwhile stay. */
export function withMark(marks: Marks | undefined, performerId: string, mark: Mark): Marks | undefined {
  if (!marks) return marks
  const others = marks.favourites.filter((one) => one.performerId !== performerId)
  return { favourites: mark ? [{ performerId, alert: mark.alert }, ...others] : others }
}
