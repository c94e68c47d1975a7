import {
  type QueueWindow,
  type Report,
  type ReportKind,
  type ReportOutcome,
  type ReportReason,
  type ReportState,
  reportRate,
} from '@footlight/contract'
import type { NotificationsModule } from '../../people/index.ts'
import { capabilityHolders, operatorNames } from '../../people/index.ts'
import type { Bus } from '../../platform/bus.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { OperatorAct } from '../../platform/operator-act.ts'
import { refuse } from '../../platform/refuse.ts'
import { type ChangedNames, createChangedNames, type NameParts } from './changed-names.ts'
import { callForMinor, createGuestReports, type GuestParts, type SaidByGuest } from './guest-reports.ts'
import { createReportViews, type ViewParts } from './report-views.ts'
import * as store from './reports.store.ts'
import { type ReportRow, uploadsIn } from './reports.tables.ts'
import { createSubjects, nothingShown, type Reporter, type Subject, type SubjectParts } from './subjects.ts'

export type ReportParts = SubjectParts &
  ViewParts &
  GuestParts &
  NameParts & {
    bus: Bus
    notifications: Pick<NotificationsModule, 'notifyAccount' | 'notifyOperators'>
  }

export interface Said {
  kind: ReportKind
  id: string
  reason: ReportReason
  text: string
}

/** [S14] Reports of clients and performers. The reported account is not notified; the reporter is when it is closed. */
export interface Reports {
  /** Returns its id; a second report of the same subject replaces an open one. @throws NOT_FOUND, TOO_MANY_TRIES */
  report(by: Reporter & { accountId: string }, said: Said): Promise<string>
  names: Pick<ChangedNames, 'note' | 'restore'>
  /** [O7] Returns its reference. @throws NOT_FOUND, TOO_MANY_TRIES */
  reportAsGuest(said: SaidByGuest, address: string): Promise<string>
  list(
    operatorId: string,
    query: QueueWindow & { state: ReportState },
  ): Promise<{ reports: Report[]; total: number }>
  /** @throws NOT_FOUND, REPORT_CLOSED */
  close(ask: {
    act: OperatorAct
    id: string
    note: string
    outcome?: ReportOutcome | undefined
  }): Promise<Report>
  /** [P1] Closes the report of a changed name. @throws NOT_FOUND, REPORT_CLOSED, REVIEW_CHANGED, VALIDATION */
  turnNameDown(ask: { act: OperatorAct; id: string; reason: string }): Promise<Report>
  /** The latest by the account and about it, newest first. */
  ofAccount(accountId: string, limit: number): Promise<store.ReportRecord[]>
  /** [A13] The account's address was verified: its reports are no longer listed after those of verified accounts. */
  becameProven(tx: Tx, accountId: string): Promise<void>
  /** [A8] */
  saidBy(clientId: string): Promise<unknown>
  /** [A8] */
  forget(tx: Tx, clientId: string): Promise<void>
}

/** [O7] The refusal of a second end: it says which operator came first, and with what. */
async function closedBy(tx: Tx, { closed_by, note }: ReportRow) {
  const name = closed_by === null ? '' : ((await operatorNames(tx, [closed_by])).get(closed_by) ?? '')
  const params = { name, note: note ?? '' }
  return refuse('REPORT_CLOSED', { rule: 'by', params, message: `${name} has closed this: ${params.note}` })
}

export function createReportService(parts: ReportParts): Reports {
  const { database, transact, clock, bus, uploads } = parts
  const subjectOf = createSubjects(parts)
  const present = createReportViews(parts)
  const guests = createGuestReports({ ...parts, subjectOf })
  const names = createChangedNames(parts)

  async function announce(isUrgent: boolean): Promise<void> {
    const accountIds = await capabilityHolders(database, 'reports')
    bus.publish({ audience: { accountIds }, event: { type: 'report', isUrgent } })
  }

  /** Closes a report once; `act` writes its line in the same transaction. */
  async function end(
    act: OperatorAct,
    id: string,
    result: { note: string; outcome: ReportOutcome | null },
    notify: (tx: Tx, before: ReportRow) => Promise<void>,
  ): Promise<Report> {
    const row = await transact(async (tx) => {
      const before = await store.lockReport(tx, id)
      if (!before) throw refuse('NOT_FOUND')
      if (before.closed_at) throw await closedBy(tx, before)
      const closed = { closed_at: new Date(clock.now()), closed_by: act.operatorId, ...result }
      // the address of a guest has served once the result is sent
      const patch = { ...closed, guest_email: null }
      await store.updateReport(tx, id, patch)
      await uploads.service.letGo(tx, [id])
      await act.record(tx, { before: { state: 'OPEN' }, after: { state: 'CLOSED' } })
      await notify(tx, before)
      return { ...before, ...patch }
    })
    await announce(false)
    const [report] = await present(act.operatorId, [row])
    if (!report) throw refuse('NOT_FOUND')
    return report
  }

  return {
    async report(by, said) {
      const subject = await subjectOf(said.kind, said.id, by)
      if (!subject) throw refuse('NOT_FOUND')
      const id = await storeReport(parts, by, said, subject)
      await announce(subject.isUrgent)
      return id
    },

    names,

    async reportAsGuest(said, address) {
      const { reference, isUrgent } = await guests.report(said, address)
      await announce(isUrgent)
      return reference
    },

    async list(operatorId, query) {
      const { rows, total } = await store.pageOfReports(database, query)
      return { reports: await present(operatorId, rows), total }
    },

    close: ({ act, id, note, outcome = null }) =>
      end(act, id, { note, outcome }, async (tx, before) => {
        await guests.mailOutcome(tx, before, outcome)
        if (before.reporter_id !== null && before.kind !== 'NAME')
          await parts.notifications.notifyAccount(tx, before.reporter_id, {
            notice: { kind: 'reportClosed', reported: before.kind, outcome },
            // the reporter is not shown what was reported, but the rules by which it was judged
            link: '/p/terms',
            key: `report closed ${id}`,
          })
      }),

    async turnNameDown({ act, id, reason }) {
      const report = await end(act, id, { note: reason, outcome: 'ACTED' }, (tx, before) =>
        names.turnDown(tx, act, before, reason),
      )
      await parts.performers.indexSaved()
      return report
    },

    ofAccount: (accountId, limit) => store.reportsOfAccount(database, accountId, limit),
    becameProven: store.setProven,
    saidBy: (clientId) => store.reportsBy(database, clientId),

    async forget(tx, clientId) {
      const emptied = await store.forgetPerson(tx, clientId, JSON.stringify(nothingShown))
      await uploads.service.letGo(tx, emptied)
    },
  }
}

/** Inserts the report, or replaces the reporter's open one of the same subject. @throws TOO_MANY_TRIES */
async function storeReport(
  { transact, clock, random, uploads, notifications }: ReportParts,
  by: Reporter & { accountId: string },
  { kind, id: subjectId, reason, text }: Said,
  subject: Subject,
): Promise<string> {
  const shown = JSON.stringify(subject.shown)
  // unverified accounts cost nothing to make; a session, however, needed a performer who accepted it
  const isProven = by.isProven || kind === 'SESSION'
  const evidence = uploadsIn(subject.shown)
  const at = clock.now()
  const call = (tx: Tx, id: string) => callForMinor(notifications, tx, { id, reason })
  return transact(async (tx) => {
    const key = { reporter_id: by.accountId, kind, subject_id: subjectId }
    await store.lockReporter(tx, by.accountId)
    const open = await store.findOpen(tx, key)
    if (open) {
      await store.updateReport(tx, open.id, {
        reason,
        text,
        shown,
        is_proven: open.is_proven || isProven,
        is_urgent: open.is_urgent || subject.isUrgent,
      })
      await uploads.service.letGo(tx, [open.id])
      await uploads.service.hold(tx, open.id, evidence)
      await call(tx, open.id)
      return open.id
    }
    const { most, withinMs } = reportRate
    if ((await store.countSince(tx, by.accountId, new Date(at - withinMs))) >= most)
      throw refuse('TOO_MANY_TRIES', { retryAfterSeconds: withinMs / 1000 })
    const id = random.uuid()
    await store.insertReport(tx, {
      ...key,
      id,
      about_id: subject.aboutId,
      reason,
      text,
      shown,
      is_proven: isProven,
      is_urgent: subject.isUrgent,
      created_at: new Date(at),
    })
    await uploads.service.hold(tx, id, evidence)
    await call(tx, id)
    return id
  })
}
