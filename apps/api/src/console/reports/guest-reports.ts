import {
  type CallInput,
  languages,
  type ReportOutcome,
  type ReportReason,
  reportAnswerDays,
} from '@footlight/contract'
import type { NotificationsModule } from '../../people/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Transact } from '../../platform/database/transact.ts'
import type { Random } from '../../platform/random.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Mail, UploadsModule } from '../../site/index.ts'
import { type Contact, referenceOf } from '../../site/index.ts'
import { insertReport } from './reports.store.ts'
import { type ReportRow, uploadsIn } from './reports.tables.ts'
import type { FindSubject } from './subjects.ts'

export interface GuestParts {
  transact: Transact
  clock: Clock
  random: Random
  uploads: Pick<UploadsModule, 'service'>
  contact: Pick<Contact, 'countGuest'>
  mail: Pick<Mail, 'queue'>
  notifications: Notifications
}

type Notifications = Pick<NotificationsModule, 'notifyOperators'>

/** [S14] A report that a person may be under age calls the operators who hold the reports. */
export async function callForMinor(
  notifications: Notifications,
  tx: Tx,
  { id, reason }: { id: string; reason: ReportReason },
): Promise<void> {
  if (reason === 'UNDERAGE')
    await notifications.notifyOperators(tx, { what: 'underAge', id, key: `under age ${id}` })
}

export type SaidByGuest = CallInput<'reportAsGuest'>['body']

/** [O7] Reports without an account, of what is public: answered by e-mail where an address is named. */
export function createGuestReports(parts: GuestParts & { subjectOf: FindSubject }) {
  const { transact, clock, random, uploads, contact, mail, notifications, subjectOf } = parts
  return {
    async report({ kind, id: subjectId, reason, text, email, language }: SaidByGuest, address: string) {
      const subject = await subjectOf(kind, subjectId, { accountId: null, side: 'guest', isProven: false })
      if (!subject) throw refuse('NOT_FOUND')
      const reference = referenceOf(random.bytes(8), 'R')
      await transact(async (tx) => {
        await contact.countGuest(tx, { email: email ?? null, address })
        const id = random.uuid()
        await insertReport(tx, {
          id,
          reporter_id: null,
          guest_reference: reference,
          guest_email: email ?? null,
          guest_language: language ?? null,
          about_id: subject.aboutId,
          kind,
          subject_id: subjectId,
          reason,
          text,
          shown: JSON.stringify(subject.shown),
          is_proven: false,
          is_urgent: subject.isUrgent,
          created_at: new Date(clock.now()),
        })
        await uploads.service.hold(tx, id, uploadsIn(subject.shown))
        await callForMinor(notifications, tx, { id, reason })
        if (email !== undefined)
          await mail.queue(tx, {
            to: email,
            language: language ?? languages[0],
            template: 'reportReceived',
            params: { reference, days: reportAnswerDays },
          })
      })
      return { reference, isUrgent: subject.isUrgent }
    },

    /** Writes to the guest what came of the report, and how to object. */
    async mailOutcome(tx: Tx, row: ReportRow, outcome: ReportOutcome | null): Promise<void> {
      const { guest_reference: reference, guest_email: to, guest_language: language } = row
      if (reference === null || to === null) return
      await mail.queue(tx, {
        to,
        language,
        template: 'reportClosed',
        params: { reference, outcome: outcome ?? 'none' },
      })
    },
  }
}
