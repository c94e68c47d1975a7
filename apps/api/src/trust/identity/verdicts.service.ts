import { approvalAfter } from '@footlight/contract'
import type { NotificationsModule } from '../../people/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { EventEmitter } from '../../platform/events.ts'
import type { OperatorAct } from '../../platform/operator-act.ts'
import { refuse } from '../../platform/refuse.ts'
import { hasActed } from '../../site/index.ts'
import { alreadyDecided, type Issue, type Restore } from '../moderation/index.ts'
import { dayOf, recordOf } from './identity.rules.ts'
import * as store from './identity.store.ts'
import type { DocumentRow } from './identity.tables.ts'
import type { IdentityParts } from './people.service.ts'

/** [O14] What operators decide about identity documents. */
export interface Verdicts {
  /**
   * Answers how many wait after it. A document that is sent again has another id, so this is the one that was seen.
   * @throws NOT_FOUND also where it was replaced, ALREADY_DECIDED, DOCUMENT_UNSEEN, DOCUMENT_EXPIRED
   */
  approve(act: OperatorAct, id: string): Promise<number>
  /** `from`: the state that the operator saw; an approved one is withdrawn. @throws NOT_FOUND, ALREADY_DECIDED */
  reject(act: OperatorAct, verdict: Rejection): Promise<number>
  /** [O7] Takes a rejection back: a document that waited waits again, an approved one is approved again. */
  restore: Restore
}

export type IdentityEvents = {
  /** an objection brings the performer's own document back, in that transaction; `reason`: of its rejection */
  ownRestored: [tx: Tx, restored: { performerId: string; reason: string }]
  /** a person in the picture of the performer's last stage has no valid record any more, in that transaction */
  recordLost: [tx: Tx, performerId: string]
  /** an operator turns the performer's own document down, in that transaction */
  ownRejected: [tx: Tx, rejected: { performerId: string; operatorId: string; reason: string }]
}

interface Rejection {
  id: string
  from: 'pending' | 'approved'
  reason: string
}

export interface VerdictParts extends IdentityParts {
  notifications: Pick<NotificationsModule, 'notifyAccount' | 'notifyOperators'>
  issue: Issue
  events: EventEmitter<IdentityEvents>
}

export function createVerdicts(parts: VerdictParts): Verdicts {
  const { database, transact, clock, random, performers, notifications, events } = parts

  async function refuseUnfit(tx: Tx, operatorId: string, { id, expires_on }: DocumentRow): Promise<void> {
    if (expires_on < dayOf(clock.now())) throw refuse('DOCUMENT_EXPIRED')
    if (!(await hasActed(tx, { actorId: operatorId, action: 'document.seen', subject: id })))
      throw refuse('DOCUMENT_UNSEEN')
  }

  /** [O14] A person whose only valid document is withdrawn leaves the picture. */
  async function reportLoss(tx: Tx, { performer_id, person_id }: store.FoundDocument): Promise<void> {
    const person = (await store.peopleOf(tx, performer_id)).find(({ id }) => id === person_id)
    if (recordOf(person?.documents ?? [], dayOf(clock.now())) === 'valid') return
    if (await store.wasInLastPicture(tx, performer_id, person_id))
      await events.emit('recordLost', tx, performer_id)
  }

  /** The lock of the performer keeps other transactions from changing the document. */
  async function judge(
    act: OperatorAct,
    { id, from, reason }: Omit<Rejection, 'reason'> & { reason: string | null },
  ): Promise<number> {
    await transact(async (tx) => {
      const found = await store.findDocument(tx, id)
      const performer = found && (await performers.lock(tx, found.performer_id))
      if (!found || !performer) throw refuse('NOT_FOUND')
      const row = await store.findDocument(tx, id)
      if (!row) throw refuse('NOT_FOUND')
      const after = row.state === from && approvalAfter(from, reason === null ? 'approve' : 'reject')
      if (!after) throw await alreadyDecided(tx, id)
      if (after === 'approved') await refuseUnfit(tx, act.operatorId, row)
      const statement = random.uuid()
      await store.setVerdict(tx, id, {
        state: after,
        reason,
        decided_at: new Date(clock.now()),
        decision_id: reason === null ? null : statement,
        ...(reason === null && { approved_at: new Date(clock.now()) }),
      })
      await act.record(tx, { before: { state: row.state }, after: { state: after } })
      if (reason !== null) {
        await parts.issue(tx, {
          id: statement,
          accountId: row.performer_id,
          kind: 'DOCUMENT',
          subjectId: id,
          // the name is encrypted, and a statement is not
          about: '',
          wasShown: from === 'approved',
          reason,
          isReported: false,
          operatorId: act.operatorId,
          notice: { kind: 'documentRejected', reason },
        })
        if (from === 'approved') await reportLoss(tx, row)
        const rejected = { performerId: row.performer_id, operatorId: act.operatorId, reason }
        if (row.is_performer) await events.emit('ownRejected', tx, rejected)
      } else if (performer.approvalStatus === 'approved')
        // of an application that waits, the performer is notified of the verdict about the whole
        await notifications.notifyAccount(tx, row.performer_id, {
          notice: { kind: 'documentApproved' },
          link: '/perform',
          key: `document approved ${id}`,
        })
    })
    return store.countWaitingDocuments(database)
  }

  return {
    approve: (act, id) => judge(act, { id, from: 'pending', reason: null }),
    reject: judge,

    async restore(tx, id, isLatest, wasShown) {
      const found = await store.findDocument(tx, id)
      if (!found || !(await performers.lock(tx, found.performer_id))) return
      // the current row: the performer may have sent another one since
      const row = await store.findDocument(tx, id)
      if (row?.state !== 'Rejected' || row.reason === null || !(await isLatest())) return
      if (!wasShown && (await store.anotherWaits(tx, row))) return
      const state = wasShown ? 'approved' : 'pending'
      await store.setVerdict(tx, id, { state, reason: null, decided_at: null, decision_id: null })
      const restored = { performerId: row.performer_id, reason: row.reason }
      if (row.is_performer) await events.emit('ownRestored', tx, restored)
    },
  }
}
