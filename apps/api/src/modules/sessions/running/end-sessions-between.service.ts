import type { Pair } from '../../blocks/index.ts'
import type { Shell } from '../kernel/parts.ts'
import { findRunning, lockSession } from '../kernel/records/sessions.store.ts'
import type { Work } from '../kernel/work.ts'
import { cutVisits } from '../lobby/lobby.service.ts'
import { perform } from './perform.ts'

/**
 * [S14] Ends what is between the two, as by the side that wants it: the open request, the running session of whatever
 * kind, paid to the second, and the look into the lobby. Again, it changes nothing.
 */
type EndSessionsBetween = (pair: Pair, by: 'client' | 'performer') => Promise<void>

export function createEndSessionsBetween(
  shell: Shell,
  parts: { withdraw(work: Work, pair: Pair, by: 'client' | 'performer'): Promise<void> },
): EndSessionsBetween {
  return async (pair, by) => {
    // in this order: a request that became a session while it was waited for is met as one
    await shell.act((work) => parts.withdraw(work, pair, by))
    await shell.act(async (work) => {
      const running = await findRunning(work.tx, 'client_id', pair.clientId)
      if (running?.performer_id !== pair.performerId) return
      const row = await lockSession(work.tx, running.id)
      if (row) await perform(shell, work, row, { type: 'end', by })
    })
    await shell.act((work) => cutVisits(shell, work, pair))
  }
}
