import { type CallReply, type QueueWindow, textsOf } from '@footlight/contract'
import type { Tx } from '../../platform/database/database.ts'
import type { OperatorAct } from '../../platform/operator-act.ts'
import type { Random } from '../../platform/random.ts'
import { refuse } from '../../platform/refuse.ts'
import { recordAudit } from '../../site/index.ts'
import { alreadyDecided, type Issue, type Restore } from '../moderation/index.ts'
import type { ApplicationParts } from './applications.service.ts'
import * as store from './applications.store.ts'

type Waiting = CallReply<'applications'>['waiting'][number]

/** [O14] The operator's queue of applications. */
export interface WaitingApplications {
  waiting(window: QueueWindow): Promise<{ waiting: Waiting[]; total: number }>
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
  /** An objection brought the document back, and with it the application that fell with it. */
  documentRestored(tx: Tx, restored: { performerId: string; reason: string }): Promise<void>
  /** [O7] A rejected application waits again; a performer whose approval was withdrawn is approved again. */
  restore: Restore
}

/** The application that the operator saw. */
interface Seen {
  /** of the performer */
  id: string
  attempt: number
}

interface WaitingParts extends ApplicationParts {
  random: Random
  /** [O7] */
  issue: Issue
  /** those of these accounts whose address was suspended once */
  wereSuspended(ids: readonly string[]): Promise<ReadonlySet<string>>
}

export function createWaitingApplications(parts: WaitingParts): WaitingApplications {
  const { database, transact, clock, random, performers, identity, notifications } = parts

  async function setState(
    tx: Tx,
    performerId: string,
    verdict: {
      state: 'approved' | 'pending' | 'Rejected'
      reason: string | null
      decision_id: string | null
    },
  ): Promise<void> {
    await store.updateApplication(tx, performerId, { ...verdict, decided_at: new Date(clock.now()) })
    await performers.setApproval(tx, performerId, verdict.state)
    await (verdict.state === 'Rejected'
      ? identity.people.handBack(tx, performerId)
      : identity.people.handIn(tx, performerId))
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
      if (state === 'approved') await requireComplete(parts, tx, id)
      const statement = random.uuid()
      await setState(tx, id, { state, reason, decision_id: reason === null ? null : statement })
      await act.record(tx, { before: { state: row.state }, after: { state } })
      if (reason === null)
        await notifications.notifyAccount(tx, id, {
          notice: { kind: 'applicationApproved' },
          link: '/studio',
          key: `application ${id} ${statement}`,
        })
      else
        await parts.issue(tx, {
          id: statement,
          accountId: id,
          kind: 'APPLICATION',
          subjectId: id,
          about: '',
          wasShown: false,
          reason,
          isReported: false,
          operatorId: act.operatorId,
          notice: { kind: 'applicationRejected', reason },
        })
    })
    return store.countWaiting(database)
  }

  return {
    waiting: (window) => listWaiting(parts, window),

    approve: (act, seen) => judge(act, { ...seen, reason: null }),
    reject: judge,

    async documentRejected(tx, { performerId, operatorId, reason }) {
      const row = await store.findApplication(tx, performerId)
      if (row?.state !== 'pending') return
      // the statement is the document's
      await setState(tx, performerId, { state: 'Rejected', reason, decision_id: null })
      const line = { actorId: operatorId, action: 'application.rejected' as const, subject: performerId }
      const [before, after] = [{ state: row.state }, { state: 'Rejected', reason }]
      await recordAudit(tx, { ...line, before, after, at: new Date(clock.now()) })
    },

    async documentRestored(tx, { performerId, reason }) {
      const row = await store.findApplication(tx, performerId)
      if (row?.state === 'Rejected' && row.decision_id === null && row.reason === reason)
        await setState(tx, performerId, { state: 'pending', reason: null, decision_id: null })
    },

    async restore(tx, performerId, isLatest, wasShown) {
      const performer = await performers.lock(tx, performerId)
      const row = performer && (await store.findApplication(tx, performerId))
      if (row?.state !== 'Rejected' || !(await isLatest())) return
      const state = wasShown ? 'approved' : 'pending'
      await setState(tx, performerId, { state, reason: null, decision_id: null })
    },
  }
}

/** @throws RECORD_MISSING where the application cannot be approved yet */
async function requireComplete(
  { performers, identity }: WaitingParts,
  tx: Tx,
  performerId: string,
): Promise<void> {
  if ((await identity.people.ownState(tx, performerId)) !== 'valid')
    throw refuse('RECORD_MISSING', {
      rule: 'record_first',
      message: 'Approve the identity document of this performer first.',
    })
  const name = (await performers.byIds([performerId])).get(performerId)?.displayName ?? ''
  if (await performers.isNameTaken(tx, name, performerId))
    throw refuse('RECORD_MISSING', {
      rule: 'name_taken',
      message: 'Another performer has this name, or one that looks like it: turn it down, and say so.',
    })
}

async function listWaiting(
  parts: WaitingParts,
  window: QueueWindow,
): Promise<{ waiting: Waiting[]; total: number }> {
  const { database, performers, identity } = parts
  const rows = await store.waitingApplications(database, window)
  const ids = rows.map(({ performer_id }) => performer_id)
  const accounts = await performers.byIds(ids)
  const agreements = await store.lastAgreements(database, ids)
  const records = await identity.people.ownStates(database, ids)
  const suspended = await parts.wereSuspended(ids)
  const waiting = rows.map((row) => {
    const performer = accounts.get(row.performer_id)
    const agreement = agreements.get(row.performer_id)
    // [O10] its documents may be erased by the time an objection brings it back
    const record = records.get(row.performer_id) ?? 'expired'
    if (!performer || !agreement || !row.sent_at)
      throw new Error(`the application of ${row.performer_id} was sent incomplete`)
    const { displayName, languages, categories, country, prices } = performer
    return {
      id: row.performer_id,
      performerNumber: performer.advert_numbers[0]?.advertNumber ?? 0,
      ...textsOf(performer),
      ...{ displayName, languages, categories, country, prices },
      record,
      attempt: row.attempt,
      agreement,
      since: row.sent_at.toISOString(),
      wasSuspended: suspended.has(row.performer_id),
    }
  })
  return { waiting, total: await store.countWaiting(database) }
}
