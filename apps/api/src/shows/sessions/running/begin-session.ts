import { sessionKinds } from '@footlight/contract'
import { grant } from '../../../money/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import {
  requestChanged,
  sessionChanged,
  sessionLogged,
  studioChanged,
} from '../kernel/after-commit-events.ts'
import type { SessionContext } from '../kernel/parts.ts'
import { lockRequest, type RequestRecord, updateRequest } from '../kernel/records/requests.store.ts'
import {
  clientHeldSince,
  findSession,
  insertSession,
  type SessionRecord,
  updateSession,
} from '../kernel/records/sessions.store.ts'
import { accountOf, coversMinute, uncovered } from '../kernel/sessions.present.ts'
import { heldWithinMs } from '../kernel/sessions.rules.ts'
import { refreshPerformer } from '../kernel/status.service.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { cutLobby } from '../lobby/lobby.service.ts'
import { countShowFromLobby } from '../lobby/visits.store.ts'
import { holdShowOfRequest } from './peeks.store.ts'

/** The accepted request to start. `isWith`: whether the performer in the path is the request's. */
export interface BeginAsk {
  clientId: string
  requestId: string
  type: 'VIDEO' | 'VIDEOCALL' | 'PEEK'
  isWith(request: RequestRecord): boolean
}

/** [S5] Opens the session of an accepted request, or returns the one that is already running. */
export function beginSession(context: SessionContext, ask: BeginAsk): Promise<SessionRecord> {
  const { isAside } = sessionKinds[ask.type]
  return context.inTransaction(async (work) => {
    const { tx } = work
    const show = isAside ? await holdShowOfRequest(tx, ask.requestId) : undefined
    const request = await lockRequest(tx, ask.requestId)
    if (!request || request.client_id !== ask.clientId || !ask.isWith(request)) throw refuse('NOT_FOUND')
    if (request.type !== ask.type) throw refuse('REQUEST_STATE')
    if (request.state === 'STARTED' && request.session_id) {
      const running = await findSession(tx, request.session_id)
      if (!running || running.state === 'ENDED') throw refuse('SESSION_STATE')
      return running
    }
    if (request.state !== 'ACCEPTED' || request.expires_at.getTime() <= context.clock.now())
      throw refuse('REQUEST_STATE')
    if (!isAside) return openSession(context, work, request)
    if (!show || show.state === 'ENDED' || !show.allow_peek) throw refuse('PEEK_CLOSED')
    work.afterCommit(sessionChanged(show))
    return openSession(context, work, request)
  })
}

/** Opens the session of an accepted request, with its first lease. @throws what money refuses, SESSION_STATE */
export async function openSession(
  context: SessionContext,
  work: UnitOfWork,
  request: RequestRecord,
): Promise<SessionRecord> {
  const { tx } = work
  const { clock, wallet } = context
  const kind = sessionKinds[request.type]
  // every transaction locks the performer's row before purses
  if (!kind.isAside) await work.performer(request.performer_id)
  const since = new Date(clock.now() - heldWithinMs)
  const heldBefore = kind.isAside ? 0 : await clientHeldSince(tx, request, since)
  const row = await insertSession(tx, {
    ...rowOf(request, context.random.uuid(), new Date(clock.now())),
    client_held_before_ms: heldBefore,
  })
  if (!row) throw refuse('SESSION_STATE')
  if (!kind.isAside) await countShowFromLobby(tx, row, row.created_at)
  const account = accountOf(row)
  const funds = (await wallet.funds(tx, [row.client_id], { lock: true })).get(row.client_id)
  if (!funds || !coversMinute(account, funds)) throw refuse(uncovered(funds))
  const lease = grant(account, 1, funds)
  await wallet.moveLeases(tx, [{ account, settle: null, open: lease }])
  const started = await updateSession(tx, row.id, { lease_seq: lease.seq })
  const used = await updateRequest(tx, request.id, { state: 'STARTED', session_id: row.id })
  if (!kind.isAside) {
    // the show is private from here on: the lobby is cut
    await cutLobby(context, work, row.performer_id)
    await refreshPerformer(context, work, row.performer_id)
  }
  work.afterCommit(
    requestChanged(used),
    sessionChanged(started),
    studioChanged(row.performer_id),
    sessionLogged(started, 'starting'),
  )
  return started
}

/** The row of a new session; the terms are copied from its request, where they were frozen [S3]. */
function rowOf(request: RequestRecord, id: string, at: Date): Parameters<typeof insertSession>[1] {
  const kind = sessionKinds[request.type]
  return {
    id,
    request_id: request.id,
    type: request.type,
    state: 'STARTING',
    client_id: request.client_id,
    performer_id: request.performer_id,
    client_name: request.client_name,
    performer_name: request.performer_name,
    performer_number: request.performer_number,
    price_per_minute: request.price_per_minute,
    normal_price_per_minute: request.normal_price_per_minute,
    performer_share: request.performer_share,
    cap: request.cap,
    allow_peek: request.allow_peek && kind.isShow,
    peeks_at: request.peeks_at,
    peek_share: kind.sharePercent,
    created_at: at,
    client_seen_at: at,
    active_at: null,
    last_delivered_at: null,
    held_at: null,
    held_for: null,
    missing_since: null,
    warned_at_seconds: null,
    ended_at: null,
    end_reason: null,
  }
}
