import type { Pair } from '../../blocks/index.ts'
import type { SessionContext } from '../kernel/parts.ts'
import { findRunning, lockSession } from '../kernel/records/sessions.store.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { cutVisits } from '../lobby/lobby.service.ts'
import { applyEffects } from './apply-effects.ts'

/**
 * [S14] Ends what is between the two, as by the side that wants it: the open request, the running session of whatever
 * kind, paid to the second, and the look into the lobby. Again, it changes nothing.
 */
type EndSessionsBetween = (pair: Pair, by: 'client' | 'performer') => Promise<void>

export function createEndSessionsBetween(
  context: SessionContext,
  parts: { withdraw(work: UnitOfWork, pair: Pair, by: 'client' | 'performer'): Promise<void> },
): EndSessionsBetween {
  return async (pair, by) => {
    // in this order: a request that became a session while it was waited for is met as one
    await context.inTransaction((work) => parts.withdraw(work, pair, by))
    await context.inTransaction(async (work) => {
      const running = await findRunning(work.tx, 'client_id', pair.clientId)
      if (running?.performer_id !== pair.performerId) return
      const row = await lockSession(work.tx, running.id)
      if (row) await applyEffects(context, work, row, { type: 'end', by })
    })
    await context.inTransaction((work) => cutVisits(context, work, pair))
  }
}
