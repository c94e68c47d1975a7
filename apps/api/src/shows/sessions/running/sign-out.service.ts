import type { SessionContext } from '../kernel/parts.ts'
import { cut } from '../media/cut.ts'
import { endOpen, findSignOutEffects, forgetHolder, passSignOutEffects } from '../media/holders.store.ts'

/**
 * Tokens of the media server outlive the call that issued them. A sign-out ends what that sign-in opened: the
 * stage, the session, the visit, the connection test. What another sign-in of the account has taken over since continues.
 */
export interface SignOut {
  /** Ends a running session on behalf of its client: only delivered seconds are paid. A repeated call changes nothing. */
  leave(signInId: string): Promise<void>
  /** The same account signs in again in the same browser: stage, session and visits continue under the new sign-in. */
  handOver(from: string, to: string): Promise<void>
}

export function createSignOut(
  context: SessionContext,
  parts: {
    endSession(clientId: string, sessionId: string): Promise<unknown>
    leaveStage(performerId: string): Promise<unknown>
    /** the performer's running session, if any */
    endForPerformer(performerId: string): Promise<unknown>
  },
): SignOut {
  const { database, clock } = context

  return {
    async leave(signInId) {
      const held = await findSignOutEffects(database, signInId, clock.now())
      for (const performerId of held.performerIds) await parts.leaveStage(performerId)
      for (const performerId of held.callingIds) await parts.endForPerformer(performerId)
      for (const { id, client_id } of held.sessions) await parts.endSession(client_id, id)
      await context.inTransaction(async (work) => {
        await endOpen(work.tx, held.open, new Date(clock.now()))
        await forgetHolder(work.tx, signInId)
        await cut(context, work, held.open)
      })
    },

    handOver: (from, to) => passSignOutEffects(database, from, to),
  }
}
