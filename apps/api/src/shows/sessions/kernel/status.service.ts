import { sessionKinds } from '@footlight/contract'
import { isAway, type LockedPerformer, type PerformerPatch, statusOf } from '../../../people/index.ts'
import { watchedMs } from '../../../platform/time/steady.ts'
import type { SessionContext } from './parts.ts'
import { findOpenRequest } from './records/requests.store.ts'
import { findRunning } from './records/sessions.store.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/**
 * Brings a performer's status in line with switch, stream, request and session [P2], with `patch` applied first.
 * The performer's row is locked for the rest of the transaction.
 */
export async function refreshPerformer(
  context: Pick<SessionContext, 'clock' | 'steadySince' | 'waits' | 'cameOn'>,
  work: UnitOfWork,
  performerId: string,
  patch: Omit<PerformerPatch, 'status' | 'peekOpen' | 'away'> = {},
): Promise<LockedPerformer | undefined> {
  const before = await work.performer(performerId)
  if (!before) return undefined
  const next = { ...before, ...patch }
  const request = await findOpenRequest(work.tx, 'performer_id', performerId)
  const session = await findRunning(work.tx, 'performer_id', performerId)
  const watch = { now: context.clock.now(), steadySince: context.steadySince() }
  const lostAt = next.streamLostAt?.getTime() ?? null
  const status = statusOf({
    switchedAvailable: next.switchedAvailable,
    streamActive: next.streamActive,
    streamHeld: lostAt !== null && watchedMs(lostAt, watch) < context.waits.seatHoldMs,
    openRequest: request !== undefined,
    inSession: session ? sessionKinds[session.type].status : null,
  })
  // [S10] the private client's consent
  const peekOpen = session?.allow_peek ?? false
  const away = isAway(status, next.streamActive)
  const changes: PerformerPatch = {
    ...patch,
    ...(status !== before.status && { status }),
    ...(peekOpen !== before.peekOpen && { peekOpen }),
    ...(away !== before.away && { away }),
  }
  if (Object.keys(changes).length > 0) await work.changePerformer(performerId, changes)
  if (changes.status === 'AVAILABLE') await context.cameOn(work.tx, performerId)
  if ('status' in changes || 'peekOpen' in changes || 'away' in changes)
    work.afterCommit({ type: 'performer', performerId })
  return { ...next, status, peekOpen, away }
}
