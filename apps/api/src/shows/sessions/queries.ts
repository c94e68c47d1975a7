import type { ChatRequest, Session } from '@footlight/contract'
import type { Database, Tx } from '../../platform/database/database.ts'
import { billedTogether, findHighestShare } from './kernel/records/requests.store.ts'
import {
  countSessions,
  findSession,
  findSessions,
  type SessionFacts,
} from './kernel/records/sessions.store.ts'
import { watchedBy } from './kernel/records/watched.store.ts'
import { requestForPerformer, sessionForPerformer } from './kernel/sessions.present.ts'
import type { Requests } from './requests/requests.service.ts'
import type { RunningSessions } from './running/sessions.service.ts'
import { readWorked, type Worked } from './studio/statistics.store.ts'

/** What other modules ask about sessions that they do not own. */
export interface SessionQueries {
  /** The open request and running session of an account, as client or performer: check_session's `running`. */
  openFor(accountId: string): Promise<{ request: ChatRequest | null; session: Session | null }>
  /** Whether the client has paid the performer for a second. */
  haveMet(clientId: string, performerId: string): Promise<boolean>
  /** [T4] The highest share of a performer in an open request or a running session; 0 without one. */
  highestShare(tx: Tx): Promise<number>
  /** [P9] The facts that decide whether a session may be reviewed. Null: not a session of this client. */
  outcomeOf(
    sessionId: string,
    clientId: string,
  ): Promise<{ performerId: string; billedSeconds: number; isOver: boolean } | null>
  /** [S14] Client and performer of a session, and whether it is running. */
  pairOf(sessionId: string): Promise<{ clientId: string; performerId: string; isRunning: boolean } | null>
  /** [O1] Shows, calls and visits since an instant, by day and hour of a zone's clock. */
  workedSince(performerId: string, since: Date): Promise<Worked>
  /** Facts by id. */
  factsOf(ids: readonly string[]): Promise<ReadonlyMap<string, SessionFacts>>
  /** How many sessions each of these accounts was in. */
  countsOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Billed seconds per performer in the client's latest sessions. */
  watchedBy(clientId: string): Promise<{ performerId: string; seconds: number }[]>
}

export function createSessionQueries(
  database: Database,
  {
    requests,
    sessions,
  }: { requests: Pick<Requests, 'openFor'>; sessions: Pick<RunningSessions, 'runningFor'> },
): SessionQueries {
  return {
    async openFor(accountId) {
      const [asked, waiting, watching, playing] = await Promise.all([
        requests.openFor('client_id', accountId),
        requests.openFor('performer_id', accountId),
        sessions.runningFor('client_id', accountId),
        sessions.runningFor('performer_id', accountId),
      ])
      return {
        request: asked ?? (waiting && requestForPerformer(waiting)),
        session: watching ?? (playing && sessionForPerformer(playing)),
      }
    },

    haveMet: async (clientId, performerId) => (await billedTogether(database, clientId, performerId)) > 0,

    highestShare: findHighestShare,

    async outcomeOf(sessionId, clientId) {
      const row = await findSession(database, sessionId)
      if (row?.client_id !== clientId) return null
      const { performer_id: performerId, billed_seconds: billedSeconds, state } = row
      return { performerId, billedSeconds, isOver: state === 'ENDED' }
    },

    async pairOf(sessionId) {
      const row = await findSession(database, sessionId)
      return row
        ? { clientId: row.client_id, performerId: row.performer_id, isRunning: row.state !== 'ENDED' }
        : null
    },

    workedSince: (...of) => readWorked(database, ...of),

    factsOf: async (ids) => new Map((await findSessions(database, ids)).map((row) => [row.id, row])),

    countsOf: (accountIds) => countSessions(database, accountIds),

    watchedBy: (clientId) => watchedBy(database, clientId),
  }
}
