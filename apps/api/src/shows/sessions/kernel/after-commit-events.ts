import { sessionKinds } from '@footlight/contract'
import type { BusMessage } from '../../../platform/bus.ts'
import type { RequestRecord } from './records/requests.store.ts'
import type { SessionRecord } from './records/sessions.store.ts'

/** An effect of a committed change outside the database. Sweeps and GETs make up for one that is lost. */
export type AfterCommitEvent =
  | { type: 'performer'; performerId: string }
  | { type: 'cut'; ids: readonly string[] }
  /** [S10] peeks whose show ended, or was closed to peeking, must be settled */
  | { type: 'peeks-out' }
  | { type: 'event'; message: BusMessage }
  /** a line of the log, by which a show can be followed: ids, numbers and reasons, nothing personal */
  | { type: 'log'; line: Readonly<Record<string, string | number | null>>; sentence: string }

/** [S10] Events of a peek are sent to its client only: performer and private client see how many peek, never who. */
function concerned(row: Pick<SessionRecord, 'type' | 'client_id' | 'performer_id'>): string[] {
  return sessionKinds[row.type].isAside ? [row.client_id] : [row.client_id, row.performer_id]
}

export function sessionChanged(row: SessionRecord): AfterCommitEvent {
  return {
    type: 'event',
    message: {
      audience: { accountIds: concerned(row) },
      event: { type: 'session', sessionId: row.id, state: row.state, endReason: row.end_reason },
    },
  }
}

export function requestChanged(row: RequestRecord): AfterCommitEvent {
  return {
    type: 'event',
    message: {
      audience: { accountIds: concerned(row) },
      event: { type: 'request', requestId: row.id, state: row.state },
    },
  }
}

export function chatChanged(
  session: Pick<SessionRecord, 'id' | 'client_id' | 'performer_id'>,
): AfterCommitEvent {
  return {
    type: 'event',
    message: {
      audience: { accountIds: [session.client_id, session.performer_id] },
      event: { type: 'session.chat', sessionId: session.id },
    },
  }
}

export function studioChanged(performerId: string): AfterCommitEvent {
  return {
    type: 'event',
    message: { audience: { accountIds: [performerId] }, event: { type: 'studio' } },
  }
}

export function balanceChanged(clientId: string): AfterCommitEvent {
  return {
    type: 'event',
    message: { audience: { accountIds: [clientId] }, event: { type: 'balance' } },
  }
}

export function requestLogged(row: RequestRecord): AfterCommitEvent {
  const { id: request, session_id: session, type: kind, performer_id: performer, client_id: client } = row
  const line = { request, session, kind, performer, client, pricePerMinute: row.price_per_minute }
  return { type: 'log', line, sentence: `request ${row.state.toLowerCase()}` }
}

/** `what` became of the session; credits and seconds are all that were billed so far. */
export function sessionLogged(
  row: SessionRecord,
  what: 'starting' | 'began' | 'held' | 'resumed' | 'charged' | 'ended',
): AfterCommitEvent {
  const { id: session, request_id: request, type: kind, performer_id: performer, client_id: client } = row
  const reason = row.end_reason ?? row.held_for
  const sums = { seconds: row.billed_seconds, credits: row.billed_charge }
  return {
    type: 'log',
    line: { session, request, kind, performer, client, ...sums, ...(reason && { reason }) },
    sentence: `session ${what}`,
  }
}

/** The line of a change of state; none where it is the same. */
export function stateLogged(before: SessionRecord, after: SessionRecord): AfterCommitEvent[] {
  if (before.state === after.state) return []
  if (after.state === 'HELD') return [sessionLogged(after, 'held')]
  return [sessionLogged(after, before.state === 'STARTING' ? 'began' : 'resumed')]
}
