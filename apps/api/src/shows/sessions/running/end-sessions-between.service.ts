import type { Pair } from '../../../people/index.ts'
import type { SessionContext } from '../kernel/parts.ts'
import { findRunning, lockSession } from '../kernel/records/sessions.store.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { cutVisits } from '../lobby/lobby.service.ts'
import { applyEffects } from './apply-effects.ts'

/**
 * [S14] Ends everything between client and performer, on behalf of side `by`: the open request, the running session of any
 * kind, paid to the second, and the lobby visits. A repeated call changes nothing.
 */
type EndSessionsBetween = (pair: Pair, by: 'client' | 'performer') => Promise<void>

export function createEndSessionsBetween(
  context: SessionContext,
  parts: { withdraw(work: UnitOfWork, pair: Pair, by: 'client' | 'performer'): Promise<void> },
): EndSessionsBetween {
  return async (pair, by) => {
    // in this order: a request that becomes a session while its lock is awaited is ended as a session
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
