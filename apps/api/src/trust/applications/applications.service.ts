import type { CallReply, Language } from '@footlight/contract'
import type { NotificationsModule, PerformersModule } from '../../people/index.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Transact } from '../../platform/database/transact.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { recordAudit } from '../../site/index.ts'
import type { StagePeople } from '../identity/index.ts'
import type { Agreements } from './agreements.service.ts'
import { missingSteps } from './applications.rules.ts'
import * as store from './applications.store.ts'

type Application = CallReply<'application'>['application']

/** The performer who applies, as the call knows the account. */
interface Applicant {
  accountId: string
  emailVerified: boolean
}

/** [O14] A performer's own application. */
export interface Applications {
  /** Begins it, in the transaction that makes the account. */
  begin(tx: Tx, account: { id: string; displayName: string }): Promise<void>
  read(applicant: Applicant): Promise<Application>
  /** @throws AGREEMENT_CHANGED */
  accept(
    applicant: Applicant,
    agreement: { language: Language; version: string; address: string },
  ): Promise<Application>
  /** Sent again while it waits, or once it is approved, it stays as it is. @throws APPLICATION_INCOMPLETE with what is missing */
  send(applicant: Applicant): Promise<Application>
}

export interface ApplicationParts {
  database: Database
  transact: Transact
  clock: Clock
  agreements: Pick<Agreements, 'standing' | 'accept'>
  performers: Pick<PerformersModule, 'byIds' | 'create' | 'isNameTaken' | 'lock' | 'setApproval'>
  notifications: Pick<NotificationsModule, 'notifyAccount' | 'notifyOperators'>
  identity: { people: Pick<StagePeople, 'handIn' | 'handBack' | 'ownState' | 'ownStates'> }
}

export function createApplications(parts: ApplicationParts): Applications {
  const { database, transact, clock, agreements, performers, identity, notifications } = parts
  const now = () => new Date(clock.now())

  async function read(applicant: Applicant, handle: Database | Tx = database): Promise<Application> {
    const { accountId: id, emailVerified } = applicant
    const performer = (await performers.byIds([id])).get(id)
    if (!performer) throw refuse('NOT_FOUND')
    const row = await store.findApplication(handle, id)
    const agreement = await agreements.standing(handle, id, row)
    return {
      // performers of the demo, and from before applications, have none
      state: row?.state ?? (performer.approvalStatus === 'approved' ? 'approved' : 'draft'),
      reason: row?.reason ?? null,
      decisionId: row?.decision_id ?? null,
      sentAt: row?.sent_at?.toISOString() ?? null,
      missing: missingSteps({
        emailVerified,
        performer,
        record: await identity.people.ownState(handle, id),
        accepted: agreement.accepted?.version ?? null,
        versions: Object.values(agreement.versions),
      }),
      agreement,
    }
  }

  return {
    async begin(tx, { id, displayName }) {
      await performers.create(tx, { id, displayName, at: now() })
      await store.insertApplication(tx, id, now())
    },

    read,

    async accept(applicant, agreement) {
      await agreements.accept(applicant.accountId, agreement)
      return read(applicant)
    },

    async send(applicant) {
      const performerId = applicant.accountId
      const { missing } = await read(applicant)
      await transact(async (tx) => {
        // serialises with the operator's verdict, and with a document that is sent meanwhile
        if (!(await performers.lock(tx, performerId))) throw refuse('NOT_FOUND')
        const row = await store.findApplication(tx, performerId)
        if (!row || row.state === 'pending' || row.state === 'approved') return
        const record = await identity.people.handIn(tx, performerId)
        const hasRecord = record === 'pending' || record === 'valid'
        if (missing.length > 0 || !hasRecord)
          throw refuse('APPLICATION_INCOMPLETE', {
            fields: missing.map((step) => ({
              path: step,
              rule: 'step_missing',
              message: 'This step is not done yet.',
            })),
          })
        await store.updateApplication(tx, performerId, {
          state: 'pending',
          reason: null,
          decision_id: null,
          attempt: row.attempt + 1,
          sent_at: now(),
          decided_at: null,
        })
        await performers.setApproval(tx, performerId, 'pending')
        const line = { actorId: performerId, action: 'application.sent' as const, subject: performerId }
        await recordAudit(tx, { ...line, after: { attempt: row.attempt + 1 }, at: now() })
        const key = `application of ${performerId} ${row.attempt + 1}`
        await notifications.notifyOperators(tx, { what: 'application', id: performerId, key })
      })
      return read(applicant)
    },
  }
}
