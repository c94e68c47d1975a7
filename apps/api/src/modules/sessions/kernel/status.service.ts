import { sessionKinds } from '@footlight/contract'
import { watchedMs } from '../../../platform/time/steady.ts'
import { isAway, type StagePatch, type StagePerformer, statusOf } from '../../performers/index.ts'
import type { Shell } from './parts.ts'
import { findOpenRequest } from './records/requests.store.ts'
import { findRunning } from './records/sessions.store.ts'
import type { Work } from './work.ts'

/**
 * Brings a performer's status in line with switch, stream, request and session [P2], with `patch` applied first.
 * The performer's row is locked for the rest of the transaction.
 */
export async function refreshPerformer(
  shell: Pick<Shell, 'clock' | 'steadySince' | 'waits' | 'cameOn'>,
  work: Work,
  performerId: string,
  patch: Omit<StagePatch, 'status' | 'peekOpen' | 'away'> = {},
): Promise<StagePerformer | undefined> {
  const before = await work.performer(performerId)
  if (!before) return undefined
  const next = { ...before, ...patch }
  const request = await findOpenRequest(work.tx, 'performer_id', performerId)
  const session = await findRunning(work.tx, 'performer_id', performerId)
  const watch = { now: shell.clock.now(), steadySince: shell.steadySince() }
  const lostAt = next.streamLostAt?.getTime() ?? null
  const status = statusOf({
    switchedAvailable: next.switchedAvailable,
    streamActive: next.streamActive,
    streamHeld: lostAt !== null && watchedMs(lostAt, watch) < shell.waits.seatHoldMs,
    openRequest: request !== undefined,
    inSession: session ? sessionKinds[session.type].status : null,
  })
  // [S10] the private client's consent
  const peekOpen = session?.allow_peek ?? false
  const away = isAway(status, next.streamActive)
  const changes: StagePatch = {
    ...patch,
    ...(status !== before.status && { status }),
    ...(peekOpen !== before.peekOpen && { peekOpen }),
    ...(away !== before.away && { away }),
  }
  if (Object.keys(changes).length > 0) await work.changePerformer(performerId, changes)
  if (changes.status === 'AVAILABLE') await shell.cameOn(work.tx, performerId)
  if ('status' in changes || 'peekOpen' in changes || 'away' in changes)
    work.hint({ type: 'performer', performerId })
  return { ...next, status, peekOpen, away }
}
