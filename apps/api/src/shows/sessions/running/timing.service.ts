import { hasExpiredLease } from '../../../money/index.ts'
import type { SessionContext } from '../kernel/parts.ts'
import { findDue, lockIfFree, type SessionRecord } from '../kernel/records/sessions.store.ts'
import { phaseOf } from '../kernel/sessions.present.ts'
import { clientHeldMs, judge, silentAfterMs } from '../kernel/sessions.rules.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { holdCause } from '../media/hold-cause.ts'
import { billWaiting } from '../seconds/bill-waiting.ts'
import { applyEffects } from './apply-effects.ts'

/** [B7] Applies timeouts to sessions: not started, silent, lost, or with an expired lease. */
export interface Timing {
  sweep(): Promise<void>
}

/** `renewLease`: the meter's, of a locked session that runs on. */
export function createTiming(
  context: SessionContext,
  renewLease: (work: UnitOfWork, row: SessionRecord) => Promise<unknown>,
): Timing {
  const { database, clock } = context

  async function advance(work: UnitOfWork, row: SessionRecord): Promise<SessionRecord> {
    const { cause, witnessedAt } = await holdCause(context, work.tx, row)
    const timing = {
      now: clock.now(),
      steadySince: context.steadySince(),
      createdAt: row.created_at.getTime(),
      clientSeenAt: row.client_seen_at.getTime(),
      lastDeliveredAt: row.last_delivered_at?.getTime() ?? null,
      clientHeldMs: clientHeldMs(row, clock.now(), context.waits.seatHoldMs),
      missing: cause ?? ('performer' as const),
      witnessedAt,
    }
    const event = judge(phaseOf(row), timing, context.waits.seatHoldMs)
    return event ? applyEffects(context, work, row, event) : row
  }

  return {
    async sweep() {
      const now = clock.now()
      const failures: unknown[] = []
      for (const id of await findDue(database, new Date(now), new Date(now - silentAfterMs))) {
        const swept = context.inTransaction(async (work) => {
          const locked = await lockIfFree(work.tx, id)
          if (!locked) return
          const row = await billWaiting(work, locked, clock.now())
          const after = await advance(work, row)
          if (after.state !== 'ENDED' && (await hasExpiredLease(work.tx, id, new Date(clock.now()))))
            await renewLease(work, after)
        })
        // a session that cannot be swept must not keep the others running
        await swept.catch((error: unknown) => failures.push(error))
      }
      if (failures.length > 0) throw new AggregateError(failures, 'sessions could not be swept')
    },
  }
}
