import { createHash } from 'node:crypto'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { type CountKind, delaysMs, forgetOneAfterMs } from './throttle.rules.ts'
import * as store from './throttle.store.ts'

/** A count of failures: what it is about, and whom. */
export interface Count {
  kind: CountKind
  who: readonly string[]
}

/** Counts shared by unrelated callers: one caller's success must not reset the failures of others. */
const shared: readonly CountKind[] = ['account', 'address', 'codes']

export type Throttle = ReturnType<typeof createThrottle>

/** [A4] Failures of passwords and codes: counted before the check, given back by the success. */
export function createThrottle({ database, clock }: { database: Database; clock: Clock }) {
  return {
    /**
     * Adds one failure to each count, or to none where one of them is blocked. Callers list narrow counts before wide ones,
     * always in this order, so that transactions cannot deadlock. Returns the time of the attempt. @throws TOO_MANY_TRIES
     */
    async take(counts: readonly Count[]): Promise<number> {
      const now = clock.now()
      await inTransaction(database, async (tx) => {
        for (const count of counts) {
          const { kind } = count
          const key = keyOf(count)
          const ahead = { key, delaysMs: delaysMs(kind), forgetOneAfterMs: forgetOneAfterMs(kind) }
          if (await store.countAhead(tx, ahead, new Date(now))) continue
          const until = (await store.findBlock(tx, key))?.getTime() ?? now
          throw refuse('TOO_MANY_TRIES', { retryAfterSeconds: Math.max(1, Math.ceil((until - now) / 1000)) })
        }
      })
      return now
    },

    /** Once a failure of these counts no longer helps a guess. */
    forget: (counts: readonly Count[]) =>
      inTransaction(database, (tx) => store.clearCounts(tx, counts.map(keyOf))),

    /** Takes the failures back after an attempt that neither failed nor has succeeded yet. */
    giveBack: (counts: readonly Count[], takenAt: number) =>
      inTransaction(database, (tx) => store.giveBack(tx, counts.map(keyOf), new Date(takenAt))),

    /** After a success: resets the caller's own counts, and takes one failure back from the shared ones. */
    async succeeded(counts: readonly Count[], takenAt: number): Promise<void> {
      const { wide = [], own = [] } = Object.groupBy(counts, ({ kind }) =>
        shared.includes(kind) ? 'wide' : 'own',
      )
      // [L8] one statement locks its rows in no fixed order: a transaction that deadlocks with another attempt is retried
      await inTransaction(database, async (tx) => {
        if (own.length > 0) await store.clearCounts(tx, own.map(keyOf))
        if (wide.length > 0) await store.giveBack(tx, wide.map(keyOf), new Date(takenAt))
      })
    },
  }
}

function keyOf({ kind, who }: Count): Buffer {
  return createHash('sha256')
    .update([kind, ...who].join('|'))
    .digest()
}
