import { createTurns } from '../../platform/at-most.ts'
import { tooBusy } from '../../platform/http/mount/mount-upload.ts'
import { refuse } from '../../platform/refuse.ts'

/** Limits uploads: so many that are received or processed at a time per account, and so many that are processed by all. */
export function createSlots(most: { perAccount: number; processing: number }) {
  const inFlight = new Map<string, number>()
  const inTurnOf = createTurns()
  let working = 0
  return {
    /** @throws RATE_LIMITED */
    async perAccount<Result>(ownerId: string, send: () => Promise<Result>): Promise<Result> {
      const own = inFlight.get(ownerId) ?? 0
      if (own >= most.perAccount) throw refuse('RATE_LIMITED', { retryAfterSeconds: 5 })
      inFlight.set(ownerId, own + 1)
      try {
        return await send()
      } finally {
        const left = (inFlight.get(ownerId) ?? 1) - 1
        if (left > 0) inFlight.set(ownerId, left)
        else inFlight.delete(ownerId)
      }
    },

    /**
     * Processes one upload of an account at a time: those that wait take no slot from other accounts; their memory is bounded by
     * `perAccount` and by the open requests. @throws NOT_READY
     */
    processing<Result>(ownerId: string, work: () => Promise<Result>): Promise<Result> {
      return inTurnOf(ownerId, async () => {
        if (working >= most.processing) throw tooBusy()
        working++
        try {
          return await work()
        } finally {
          working--
        }
      })
    },
  }
}
