import { peekSharePercent, performerSharePercent, type Session } from '@footlight/contract'
import type { Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refuse.ts'
import { grant, readOpenLeases } from '../../wallet/index.ts'
import { type Hint, requestHint, sessionHint, studioHint } from '../kernel/hints.ts'
import type { Shell } from '../kernel/parts.ts'
import { lockRequest, type RequestRecord, updateRequest } from '../kernel/requests.store.ts'
import { accountOf, coversMinute, phaseOf, presentSession, uncovered } from '../kernel/sessions.present.ts'
import { step } from '../kernel/sessions.rules.ts'
import {
  findRunning,
  findSession,
  insertSession,
  lockSession,
  type SessionRecord,
  updateSession,
} from '../kernel/sessions.store.ts'
import { refreshPerformer } from '../kernel/status.service.ts'
import { cutLobby } from '../lobby/lobby.service.ts'
import { mediaOf } from '../media/stages.store.ts'
import { type Seat, stageSeat } from '../media/streams.ts'
import { closeSession } from './closing.service.ts'
import { holdShowOfRequest, readSides } from './peeks.store.ts'

export interface StartAsk {
  clientId: string
  performerNumber: number
  type: 'VIDEO' | 'PEEK'
  requestId: string
  signInId?: string
}

/** Which accepted request is to begin. `isWith`: the path names the performer too, and must name hers. */
export interface BeginAsk {
  clientId: string
  requestId: string
  type: 'VIDEO' | 'VIDEOCALL' | 'PEEK'
  isWith(request: RequestRecord): boolean
}

/** [S5-S9] Starting, seeing and ending sessions. */
export function createSessionService(shell: Shell) {
  const { database, clock, wallet } = shell

  async function present(row: SessionRecord): Promise<Session> {
    const lease = (await readOpenLeases(database, [row.id])).get(row.id) ?? null
    const funds = (await wallet.funds(database, [row.client_id])).get(row.client_id)
    const meter = { lease, funds: funds ?? { promo: 0, cash: 0 } }
    const isShow = row.type === 'VIDEO' && row.state !== 'ENDED'
    const sides = isShow ? await readSides(database, row.id) : { peekCount: 0, talkBack: false }
    return presentSession(row, meter, sides, clock.now())
  }

  async function playStream(row: SessionRecord, signInId?: string): Promise<Seat> {
    return stageSeat(shell, {
      sub: row.client_id,
      kind: 'client',
      direction: 'play',
      ses: row.id,
      metered: true,
      performerNumber: row.performer_number,
      mediaUrl: await mediaOf(database, row.performer_id),
      signInId,
    })
  }

  /** The session of an accepted request, with its first lease; the lobby is cut, for from here on it is private. */
  async function open(tx: Tx, request: RequestRecord, hint: (...hints: Hint[]) => void) {
    const now = clock.now()
    const isPeek = request.type === 'PEEK'
    if (!isPeek) await shell.performers.lock(tx, request.performer_id)
    const row = await insertSession(tx, {
      id: shell.random.uuid(),
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
      performer_share: performerSharePercent,
      cap: request.cap,
      allow_peek: request.allow_peek && request.type === 'VIDEO',
      peeks_at: request.peeks_at,
      peek_share: isPeek ? peekSharePercent : 0,
      created_at: new Date(now),
      client_seen_at: new Date(now),
      active_at: null,
      last_delivered_at: null,
      held_at: null,
      held_for: null,
      missing_since: null,
      warned_at_seconds: null,
      ended_at: null,
      end_reason: null,
    })
    if (!row) throw refuse('SESSION_STATE')
    const account = accountOf(row)
    const funds = (await wallet.funds(tx, [row.client_id], { lock: true })).get(row.client_id)
    if (!funds || !coversMinute(account, funds)) throw refuse(uncovered(funds))
    const lease = grant(account, 1, funds)
    await wallet.moveLeases(tx, [{ account, settle: null, open: lease }])
    const started = await updateSession(tx, row.id, { lease_seq: lease.seq })
    const used = await updateRequest(tx, request.id, { state: 'STARTED', session_id: row.id })
    if (!isPeek) {
      await cutLobby(shell, tx, row.performer_id, hint)
      await refreshPerformer(shell, tx, row.performer_id, hint)
    }
    hint(requestHint(used), sessionHint(started), studioHint(row.performer_id))
    return started
  }

  /** Ends a locked session where it still runs; again, or late, it changes nothing [B10]. */
  async function end(
    tx: Tx,
    row: SessionRecord,
    by: 'client' | 'performer' | 'admin',
    hint: (...hints: Hint[]) => void,
  ): Promise<SessionRecord> {
    let ended = row
    for (const effect of step(phaseOf(row), { type: 'end', by }).effects)
      if (effect.type === 'close') ended = await closeSession(shell, tx, row, effect.reason, hint)
    return ended
  }

  async function lockOwn(tx: Tx, clientId: string, id: string): Promise<SessionRecord> {
    const row = await lockSession(tx, id)
    if (!row || row.client_id !== clientId) throw refuse('NOT_FOUND')
    return row
  }

  /** [S5] The session of an accepted request: opened now, or the one that runs already. */
  function begin(ask: BeginAsk): Promise<SessionRecord> {
    return shell.act(async (tx, hint) => {
      const show = ask.type === 'PEEK' ? await holdShowOfRequest(tx, ask.requestId) : undefined
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
      if (ask.type !== 'PEEK') return open(tx, request, hint)
      if (!show || show.state === 'ENDED' || !show.allow_peek) throw refuse('PEEK_CLOSED')
      hint(sessionHint(show))
      return open(tx, request, hint)
    })
  }

  return {
    present,
    open,
    begin,

    /** Starts the accepted request; called again while it runs it gives a fresh token for the same session. */
    async start(ask: StartAsk): Promise<{ session: Session; playStream: Seat }> {
      const { performerNumber, signInId, ...accepted } = ask
      const isWith = (request: RequestRecord) => request.performer_number === performerNumber
      const row = await begin({ ...accepted, isWith })
      return { session: await present(row), playStream: await playStream(row, signInId) }
    },

    /** [S7] the client is there */
    async seen(clientId: string, id: string): Promise<Session> {
      const row = await shell.act(async (tx) => {
        const session = await lockOwn(tx, clientId, id)
        if (session.state === 'ENDED') return session
        return updateSession(tx, id, { client_seen_at: new Date(clock.now()) })
      })
      return present(row)
    },

    /** [S9] before ACTIVE; afterwards a session is ended, not cancelled */
    async cancel(clientId: string, id: string): Promise<Session> {
      const row = await shell.act(async (tx, hint) => {
        const session = await lockOwn(tx, clientId, id)
        if (session.state === 'ACTIVE' || session.state === 'HELD') throw refuse('SESSION_STATE')
        return end(tx, session, 'client', hint)
      })
      return present(row)
    },

    async end(clientId: string, id: string): Promise<Session> {
      const row = await shell.act(async (tx, hint) => {
        const session = await lockOwn(tx, clientId, id)
        return end(tx, session, 'client', hint)
      })
      return present(row)
    },

    /** Her running session, ended; undefined when there is none. */
    async endForPerformer(performerId: string): Promise<SessionRecord | undefined> {
      return shell.act(async (tx, hint) => {
        const running = await findRunning(tx, 'performer_id', performerId)
        const row = running && (await lockSession(tx, running.id))
        return row && end(tx, row, 'performer', hint)
      })
    },

    async runningFor(side: 'client_id' | 'performer_id', accountId: string): Promise<Session | null> {
      const row = await findRunning(database, side, accountId)
      return row ? present(row) : null
    },
  }
}
