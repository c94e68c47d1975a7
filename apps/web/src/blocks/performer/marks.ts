import type { Reply } from '../../lib/calls/create-api.ts'

type Marks = Reply<'favouriteMarks'>

/** How one performer stands with a client: no favourite, or one with its alert. */
export type Mark = { alert: boolean } | null

export function markOf(marks: Marks | undefined, performerId: string): Mark {
  return marks?.favourites.find((one) => one.performerId === performerId) ?? null
}

/** All marks with this one as it is now: what others were pressed meanwhile stays as it is. */
export function withMark(marks: Marks | undefined, performerId: string, mark: Mark): Marks | undefined {
  if (!marks) return marks
  const others = marks.favourites.filter((one) => one.performerId !== performerId)
  return { favourites: mark ? [{ performerId, alert: mark.alert }, ...others] : others }
}
