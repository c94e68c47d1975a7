import { refuse } from '../../platform/refuse.ts'

/** Work that each holds a whole body in memory: so much of it at once, and so much of one account's. */
export function createPlaces(atOnce: number, ofOne: number) {
  const underway = new Map<string, number>()
  let taken = 0
  /** @throws RATE_LIMITED, NOT_READY */
  return async function inPlace<Result>(ownerId: string, work: () => Promise<Result>): Promise<Result> {
    const own = underway.get(ownerId) ?? 0
    if (own >= ofOne) throw refuse('RATE_LIMITED', { retryAfterSeconds: 5 })
    if (taken >= atOnce) throw refuse('NOT_READY')
    taken++
    underway.set(ownerId, own + 1)
    try {
      return await work()
    } finally {
      taken--
      const left = (underway.get(ownerId) ?? 1) - 1
      if (left > 0) underway.set(ownerId, left)
      else underway.delete(ownerId)
    }
  }
}
