import type { DecisionKind } from '@footlight/contract'
import type { Notice, NotificationsModule } from '../../people/index.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Transact } from '../../platform/database/transact.ts'
import { createEvents, type EventSource } from '../../platform/events.ts'
import type { Random } from '../../platform/random.ts'
import type { Clock } from '../../platform/time/clock.ts'
import * as store from './decisions.store.ts'
import { createObjections, type Objections, presentOwn, type TakenBack } from './objections.service.ts'

/** [O7] What was decided about something of an account, and by which rule and facts. */
export interface Ruling {
  /** of the statement, where its subject names it; default: a new one */
  id?: string
  accountId: string
  kind: DecisionKind
  subjectId: string
  /** the title of a video, the performer of a review; empty where the kind says it, or it names a client */
  about: string
  /** it was public, it ran, or the account was open */
  wasShown: boolean
  /** a usual one in English, or an operator's own words */
  reason: string
  isReported: boolean
  /** null: a program decided, or a suspension was carried over from an earlier account */
  operatorId: string | null
  notice: Notice
}

/** By subject of this kind the latest decision about it, one query for all. */
export type LatestDecisions = (
  accountId: string,
  kind: DecisionKind,
  subjectIds: readonly string[],
) => Promise<Map<string, string>>

/** Stores the statement of reasons and notifies the account by bell and e-mail, in the transaction of the decision. */
export type Issue = (tx: Tx, ruling: Ruling) => Promise<void>

export interface Decisions extends EventSource<TakenBack>, Objections {
  issue: Issue
  latest: LatestDecisions
  /** The statement of the account's last suspension. */
  ofSuspension(accountId: string): Promise<string | null>
  /** [A8] */
  of(accountId: string): Promise<unknown>
  /** [A8] */
  forget(tx: Tx, accountId: string): Promise<void>
}

interface Dependencies {
  database: Database
  transact: Transact
  clock: Clock
  random: Random
  notifications: Pick<NotificationsModule, 'notifyAccount' | 'notifyOperators'>
}

export function createDecisions(parts: Dependencies): Decisions {
  const { database, clock, random, notifications } = parts
  const events = createEvents<TakenBack>()

  return {
    on: events.on,

    async issue(tx, ruling) {
      const id = ruling.id ?? random.uuid()
      await store.insertDecision(tx, {
        id,
        account_id: ruling.accountId,
        kind: ruling.kind,
        subject_id: ruling.subjectId,
        about: ruling.about,
        was_shown: ruling.wasShown,
        reason: ruling.reason,
        is_reported: ruling.isReported,
        decided_by: ruling.operatorId,
        decided_at: new Date(clock.now()),
      })
      const key = `decision ${id}`
      const { accountId, notice } = ruling
      await notifications.notifyAccount(tx, accountId, { notice, key, link: `/decisions/${id}` })
    },

    ...createObjections({ ...parts, events }),

    latest: (accountId, kind, subjectIds) => store.latestDecisions(database, accountId, kind, subjectIds),

    async ofSuspension(accountId) {
      const latest = await store.latestDecisions(database, accountId, 'ACCOUNT', [accountId])
      return latest.get(accountId) ?? null
    },

    async of(accountId) {
      const rows = await store.decisionsOf(database, accountId)
      const objections = await store.objectionsTo(
        database,
        rows.map(({ id }) => id),
      )
      const byId = new Map(objections.map((one) => [one.decision_id, one]))
      return rows.map((row) => presentOwn(row, byId.get(row.id)).decision)
    },

    forget: store.forgetObjections,
  }
}
