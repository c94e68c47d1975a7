import type { Tx } from '../../../platform/database/database.ts'
import { watchedMs } from '../../../platform/steady.ts'
import { type StagePatch, type StagePerformer, statusOf } from '../../performers/index.ts'
import type { Hint } from './hints.ts'
import type { Shell } from './parts.ts'
import { findOpenRequest } from './requests.store.ts'
import { findRunning } from './sessions.store.ts'

/**
 * Brings a performer's status in line with her switch, stream, request and session [P2], with `patch` applied first.
 * She is locked for the rest of the transaction.
 */
export async function refreshPerformer(
  shell: Shell,
  tx: Tx,
  performerId: string,
  hint: (hint: Hint) => void,
  patch: Omit<StagePatch, 'status' | 'peekOpen'> = {},
): Promise<StagePerformer | undefined> {
  const before = await shell.performers.lock(tx, performerId)
  if (!before) return undefined
  const next = { ...before, ...patch }
  const request = await findOpenRequest(tx, 'performer_id', performerId)
  const session = await findRunning(tx, 'performer_id', performerId)
  const watch = { now: shell.clock.now(), steadySince: shell.steadySince() }
  const lostAt = next.streamLostAt?.getTime() ?? null
  const status = statusOf({
    switchedAvailable: next.switchedAvailable,
    streamActive: next.streamActive,
    streamHeld: lostAt !== null && watchedMs(lostAt, watch) < shell.waits.seatHoldMs,
    openRequest: request !== undefined,
    sessionType: session && session.type !== 'PEEK' ? session.type : null,
  })
  // [S10] the private client's consent
  const peekOpen = session?.type === 'VIDEO' && session.allow_peek
  const changes: StagePatch = {
    ...patch,
    ...(status !== before.status && { status }),
    ...(peekOpen !== before.peekOpen && { peekOpen }),
  }
  if (Object.keys(changes).length > 0) await shell.performers.update(tx, performerId, changes)
  if ('status' in changes || 'peekOpen' in changes) hint({ type: 'performer', performerId })
  return { ...next, status, peekOpen }
}
