import { type Session, sessionKinds } from '@footlight/contract'
import { readOpenLeases } from '../../../money/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { SessionContext } from '../kernel/parts.ts'
import type { RequestRecord } from '../kernel/records/requests.store.ts'
import {
  findRunning,
  lockSession,
  type SessionRecord,
  updateSession,
} from '../kernel/records/sessions.store.ts'
import { noSides, readSides } from '../kernel/records/sides.store.ts'
import { presentSession } from '../kernel/sessions.present.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { isHeldByAnother } from '../media/holders.store.ts'
import { mediaOf } from '../media/stages.store.ts'
import { type PlaySeat, playSeat } from '../media/streams.ts'
import { findWithWaiting } from '../seconds/waiting.store.ts'
import { applyEffects } from './apply-effects.ts'
import { type BeginAsk, beginSession, openSession } from './begin-session.ts'

export interface StartAsk {
  clientId: string
  performerNumber: number
  type: 'VIDEO' | 'PEEK'
  requestId: string
  signInId?: string
  /** true: reconnects this sign-in's player, and is refused if another sign-in plays the session */
  renew?: boolean | undefined
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

  const begin = (ask: BeginAsk) => beginSession(context, ask)

  return {
    present,
    open: (work, request) => openSession(context, work, request),
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

async function lockOwn({ tx }: UnitOfWork, clientId: string, id: string): Promise<SessionRecord> {
  const row = await lockSession(tx, id)
  if (!row || row.client_id !== clientId) throw refuse('NOT_FOUND')
  return row
}
