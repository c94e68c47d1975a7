import { type Session, sessionKinds } from '@footlight/contract'
import { grant, readOpenLeases } from '../../../money/index.ts'
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
  findRunning,
  findSession,
  insertSession,
  lockSession,
  type SessionRecord,
  updateSession,
} from '../kernel/records/sessions.store.ts'
import { noSides, readSides } from '../kernel/records/sides.store.ts'
import { accountOf, coversMinute, presentSession, uncovered } from '../kernel/sessions.present.ts'
import { heldWithinMs } from '../kernel/sessions.rules.ts'
import { refreshPerformer } from '../kernel/status.service.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { cutLobby } from '../lobby/lobby.service.ts'
import { countShowFromLobby } from '../lobby/visits.store.ts'
import { isHeldByAnother } from '../media/holders.store.ts'
import { mediaOf } from '../media/stages.store.ts'
import { type PlaySeat, playSeat } from '../media/streams.ts'
import { findWithWaiting } from '../seconds/waiting.store.ts'
import { applyEffects } from './apply-effects.ts'
import { holdShowOfRequest } from './peeks.store.ts'

export interface StartAsk {
  clientId: string
  performerNumber: number
  type: 'VIDEO' | 'PEEK'
  requestId: string
  signInId?: string
  /** true: reconnects this sign-in's player, and is refused if another sign-in plays the session */
  renew?: boolean | undefined
}

/** The accepted request to start. `isWith`: whether the performer in the path is the request's. */
export interface BeginAsk {
  clientId: string
  requestId: string
  type: 'VIDEO' | 'VIDEOCALL' | 'PEEK'
  isWith(request: RequestRecord): boolean
}

/** [S5-S9] Starts sessions, notes the client's heartbeat, and ends sessions. */
export interface RunningSessions {
  present(row: SessionRecord): Promise<Session>
  /** Opens the session of an accepted request, with its first lease. @throws what money refuses, SESSION_STATE */
  open(work: UnitOfWork, request: RequestRecord): Promise<SessionRecord>
  /** [S5] Opens the session of an accepted request, or returns the one that is already running. */
  begin(ask: BeginAsk): Promise<SessionRecord>
  /**
   * Starts the accepted request; a repeated call while it runs returns a fresh token for the same session. [S7] The sign-in
   * that asked last plays it: a renewal by another one is refused, so that two devices do not take it from each other.
   * @throws SHOWN_ELSEWHERE, what `begin` throws
   */
  start(ask: StartAsk): Promise<{ session: Session; playStream: PlaySeat }>
  /** [S7] Heartbeat of the client's page; `stopped`: a pause that browser or system made [S22]. @throws NOT_FOUND */
  seen(clientId: string, id: string, stopped?: boolean): Promise<Session>
  /** [S9] Cancels a session before ACTIVE. @throws NOT_FOUND, SESSION_STATE: afterwards a session is ended, not cancelled */
  cancel(clientId: string, id: string): Promise<Session>
  /** Ends a session; repeated or late, it changes nothing [B10]. @throws NOT_FOUND */
  end(clientId: string, id: string): Promise<Session>
  /** Ends the performer's running session for the performer or an operator; undefined: none is running. */
  endForPerformer(performerId: string, by?: 'performer' | 'admin'): Promise<SessionRecord | undefined>
  runningFor(side: 'client_id' | 'performer_id', accountId: string): Promise<Session | null>
}

export function createSessionService(context: SessionContext): RunningSessions {
  const { database, clock, wallet } = context

  async function present(stored: SessionRecord): Promise<Session> {
    const row = stored.state === 'ENDED' ? stored : ((await findWithWaiting(database, stored.id)) ?? stored)
    const lease = (await readOpenLeases(database, [row.id])).get(row.id) ?? null
    const funds = (await wallet.funds(database, [row.client_id])).get(row.client_id)
    const meter = { lease, funds: funds ?? { promo: 0, cash: 0 } }
    const sides = sessionKinds[row.type].isShow ? await readSides(database, row.id) : noSides
    return presentSession(row, meter, sides, {
      now: clock.now(),
      steadySince: context.steadySince(),
      seatHoldMs: context.waits.seatHoldMs,
    })
  }

  async function playStream(row: SessionRecord, signInId?: string): Promise<PlaySeat> {
    return playSeat(context, {
      sub: row.client_id,
      kind: 'client',
      ses: row.id,
      metered: true,
      performerNumber: row.performer_number,
      mediaUrl: await mediaOf(database, row.performer_id),
      signInId,
    })
  }

  async function open(work: UnitOfWork, request: RequestRecord): Promise<SessionRecord> {
    const { tx } = work
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

  async function lockOwn({ tx }: UnitOfWork, clientId: string, id: string): Promise<SessionRecord> {
    const row = await lockSession(tx, id)
    if (!row || row.client_id !== clientId) throw refuse('NOT_FOUND')
    return row
  }

  function begin(ask: BeginAsk): Promise<SessionRecord> {
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
      if (request.state !== 'ACCEPTED' || request.expires_at.getTime() <= clock.now())
        throw refuse('REQUEST_STATE')
      if (!isAside) return open(work, request)
      if (!show || show.state === 'ENDED' || !show.allow_peek) throw refuse('PEEK_CLOSED')
      work.afterCommit(sessionChanged(show))
      return open(work, request)
    })
  }

  return {
    present,
    open,
    begin,

    async start(ask) {
      const { performerNumber, signInId, renew = false, ...accepted } = ask
      const isWith = (request: RequestRecord) => request.performer_number === performerNumber
      const row = await begin({ ...accepted, isWith })
      if (renew && signInId !== undefined && (await isHeldByAnother(database, row.id, signInId)))
        throw refuse('SHOWN_ELSEWHERE')
      return { session: await present(row), playStream: await playStream(row, signInId) }
    },

    async seen(clientId, id, stopped = false) {
      const row = await context.inTransaction(async (work) => {
        const session = await lockOwn(work, clientId, id)
        if (session.state === 'ENDED') return session
        return updateSession(work.tx, id, {
          client_seen_at: new Date(clock.now()),
          ...(stopped && { stopped_by_system: true }),
        })
      })
      return present(row)
    },

    async cancel(clientId, id) {
      const row = await context.inTransaction(async (work) => {
        const session = await lockOwn(work, clientId, id)
        if (session.state === 'ACTIVE' || session.state === 'HELD') throw refuse('SESSION_STATE')
        return applyEffects(context, work, session, { type: 'end', by: 'client' })
      })
      return present(row)
    },

    async end(clientId, id) {
      const row = await context.inTransaction(async (work) => {
        const session = await lockOwn(work, clientId, id)
        return applyEffects(context, work, session, { type: 'end', by: 'client' })
      })
      return present(row)
    },

    endForPerformer: (performerId, by = 'performer') =>
      context.inTransaction(async (work) => {
        const running = await findRunning(work.tx, 'performer_id', performerId)
        const row = running && (await lockSession(work.tx, running.id))
        return row && applyEffects(context, work, row, { type: 'end', by })
      }),

    async runningFor(side, accountId) {
      const row = await findRunning(database, side, accountId)
      return row ? present(row) : null
    },
  }
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
