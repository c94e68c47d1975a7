import type { Shell } from '../kernel/parts.ts'
import {
  deleteHoldersBefore,
  endOpen,
  findHoldings,
  forgetHolder,
  passHoldings,
} from '../media/holders.store.ts'
import { insertRevocations } from '../media/revocations.store.ts'
import type { createStudio } from '../studio/studio.service.ts'
import type { createSessionService } from './sessions.service.ts'

/** Longer than any show, and than the sign-in of any performer. */
const keptMs = 8 * 86_400_000

/**
 * Tokens of the media server outlive the call that gave them. Whoever signs out leaves what that sign-in took up: the
 * stage, the session, the visit. What another sign-in of the account took up since goes on.
 */
export function createSignOut(
  shell: Shell,
  parts: {
    sessions: Pick<ReturnType<typeof createSessionService>, 'end'>
    studio: Pick<ReturnType<typeof createStudio>, 'leave'>
  },
) {
  const { database, clock } = shell

  return {
    /** A running session ends as by its client: what was seen is paid, nothing more. Again, it changes nothing. */
    async leave(signInId: string): Promise<void> {
      const held = await findHoldings(database, signInId)
      for (const performerId of held.performerIds) await parts.studio.leave(performerId)
      for (const { id, client_id } of held.sessions) await parts.sessions.end(client_id, id)
      await shell.act(async (tx, hint) => {
        const at = new Date(clock.now())
        await endOpen(tx, held.open, at)
        await insertRevocations(tx, held.open, at)
        await forgetHolder(tx, signInId)
        if (held.open.length > 0) hint({ type: 'cut', ids: held.open })
      })
    },

    /** The same account signs in again in the same browser: what runs goes on under the new sign-in. */
    handOver: (from: string, to: string) => passHoldings(database, from, to),

    forgetOld: () => deleteHoldersBefore(database, new Date(clock.now() - keptMs)),
  }
}
