import type { CallReply } from '@footlight/contract'
import type { Tx } from '../../platform/database/database.ts'
import type { OperatorAct } from '../../platform/operator-act.ts'
import type { Random } from '../../platform/random.ts'
import { refuse } from '../../platform/refuse.ts'
import { recordAudit } from '../audit-log/index.ts'
import { alreadyDecided } from '../moderation/index.ts'
import type { NotificationsModule } from '../notifications/index.ts'
import type { ApplicationParts } from './applications.service.ts'
import * as store from './applications.store.ts'

/** [O14] The operator's queue of applications. */
export interface WaitingApplications {
  waiting(window: {
    offset: number
    limit: number
    id?: string | undefined
  }): Promise<Pick<CallReply<'applications'>, 'waiting' | 'total'>>
  /**
   * Lists the performer. Answers how many wait after it.
   * @throws NOT_FOUND, ALREADY_DECIDED, REVIEW_CHANGED where it was sent again meanwhile, RECORD_MISSING while the performer's
   * own document is not approved
   */
  approve(act: OperatorAct, seen: Seen): Promise<number>
  /** @throws NOT_FOUND, ALREADY_DECIDED, REVIEW_CHANGED */
  reject(act: OperatorAct, verdict: Seen & { reason: string }): Promise<number>
  /** The performer's own document was turned down, and with it an application that waits. */
  documentRejected(
    tx: Tx,
    rejected: { performerId: string; operatorId: string; reason: string },
  ): Promise<void>
}

/** The application that the operator saw. */
interface Seen {
  /** of the performer */
  id: string
  attempt: number
}

export function createWaitingApplications(
  parts: ApplicationParts & {
    random: Random
    notifications: Pick<NotificationsModule, 'notifyAccount'>
  },
): WaitingApplications {
  const { database, transact, clock, random, performers, identity, notifications } = parts

  async function setState(
    tx: Tx,
    performerId: string,
    verdict: { state: 'approved' | 'Rejected'; reason: string | null },
  ): Promise<void> {
    await store.updateApplication(tx, performerId, { ...verdict, decided_at: new Date(clock.now()) })
    await performers.setApproval(tx, performerId, verdict.state)
  }

  /** The lock of the performer decides between two operators, and between an operator and the performer. */
  async function judge(
    act: OperatorAct,
    { id, attempt, reason }: Seen & { reason: string | null },
  ): Promise<number> {
    await transact(async (tx) => {
      const row = (await performers.lock(tx, id)) && (await store.findApplication(tx, id))
      if (!row || row.state === 'draft') throw refuse('NOT_FOUND')
      if (row.state !== 'pending') throw await alreadyDecided(tx, id)
      if (row.attempt !== attempt) throw refuse('REVIEW_CHANGED')
      const state = reason === null ? 'approved' : 'Rejected'
      if (state === 'approved' && (await identity.people.ownState(tx, id)) !== 'valid')
        throw refuse('RECORD_MISSING', {
          rule: 'record_first',
          message: 'Approve the identity document of this performer first.',
        })
      await setState(tx, id, { state, reason })
      await act.record(tx, { before: { state: row.state }, after: { state } })
      await notifications.notifyAccount(tx, id, {
        notice: reason === null ? { kind: 'applicationApproved' } : { kind: 'applicationRejected', reason },
        link: reason === null ? '/studio' : '/perform',
        key: `application ${id} ${random.uuid()}`,
      })
    })
    return store.countWaiting(database)
  }

  return {
    async waiting(window) {
      const rows = await store.waitingApplications(database, window)
      const ids = rows.map(({ performer_id }) => performer_id)
      const accounts = await performers.byIds(ids)
      const agreements = await store.lastAgreements(database, ids)
      const waiting = await Promise.all(
        rows.map(async (row) => {
          const performer = accounts.get(row.performer_id)
          const agreement = agreements.get(row.performer_id)
          const record = await identity.people.ownState(database, row.performer_id)
          if (!performer || !agreement || !record || !row.sent_at)
            throw new Error(`the application of ${row.performer_id} was sent incomplete`)
          const { displayName, headline, about, languages, categories, country, prices } = performer
          return {
            id: row.performer_id,
            performerNumber: performer.advert_numbers[0]?.advertNumber ?? 0,
            ...{ displayName, headline, about, languages, categories, country, prices },
            record,
            attempt: row.attempt,
            agreement,
            since: row.sent_at.toISOString(),
          }
        }),
      )
      return { waiting, total: await store.countWaiting(database) }
    },

    approve: (act, seen) => judge(act, { ...seen, reason: null }),
    reject: judge,

    async documentRejected(tx, { performerId, operatorId, reason }) {
      const row = await store.findApplication(tx, performerId)
      if (row?.state !== 'pending') return
      await setState(tx, performerId, { state: 'Rejected', reason })
      const line = { actorId: operatorId, action: 'application.rejected' as const, subject: performerId }
      const [before, after] = [{ state: row.state }, { state: 'Rejected', reason }]
      await recordAudit(tx, { ...line, before, after, at: new Date(clock.now()) })
    },
  }
}
