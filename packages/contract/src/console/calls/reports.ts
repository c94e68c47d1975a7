import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId, onlyId, page, paging } from '../../common.ts'
import { pageSizes } from '../../constants.ts'
import * as models from '../../models.ts'
import * as people from '../../people/models.ts'
import { performerStatuses } from '../../people/performer-status.ts'
import { email } from '../../people/themselves.ts'
import * as shows from '../../shows/models.ts'
import { languages } from '../../site/language.ts'
import { plainText } from '../../site/plain-text.ts'
import {
  publicReportKinds,
  type ReportReason,
  reportedKinds,
  reportKinds,
  reportLengths,
  reportOutcomes,
  reportReasons,
  reportStates,
  reviewLengths,
} from '../../trust/constants.ts'

/** [S14] Reports to the operator. The reported account is not notified of it; the reporter is notified when it is closed. */
export const reportCalls = {
  reportAsClient: {
    method: 'POST',
    path: '/client/reports',
    access: 'client',
    errors: ['NOT_FOUND', 'TOO_MANY_TRIES'],
    summary:
      'Report a session, message, photo, review, answer, live picture or performer; said again of the same, the last words stand',
  },
  reportAsPerformer: {
    method: 'POST',
    path: '/studio/reports',
    access: 'performer',
    errors: ['NOT_FOUND', 'TOO_MANY_TRIES'],
    summary:
      'Report a session, message, photo, review or client; said again of the same, the last words stand',
  },
  reportAsGuest: {
    method: 'POST',
    path: '/reports',
    access: 'public',
    errors: ['NOT_FOUND', 'TOO_MANY_TRIES'],
    summary: 'Report without an account what is public; the result is told to the address, if one is named',
  },
  listReports: {
    method: 'GET',
    path: '/admin/reports',
    access: { admin: 'reports' },
    summary:
      'What was reported: of what is open first who may be under age, then what was said during a show, then the gravest, then the oldest; UNPROVEN: open, by guests and by accounts without a proven address',
  },
  closeReport: {
    method: 'POST',
    path: '/admin/reports/{id}/close',
    access: { admin: 'reports' },
    audit: { action: 'report.closed', subject: 'params.id', fields: ['note', 'outcome'] },
    errors: ['REPORT_CLOSED', 'ITEM_HELD'],
    summary: 'Close a report with a note of what was done, and tell its reporter what it came to',
  },
  rejectName: {
    method: 'POST',
    path: '/admin/reports/{id}/reject-name',
    access: { admin: 'approvals' },
    audit: { action: 'name.rejected', subject: 'params.id', fields: ['reason'] },
    errors: ['REPORT_CLOSED', 'REVIEW_CHANGED', 'ITEM_HELD'],
    summary:
      'Turn the changed name of a performer down and close its report: the name before returns, and the performer reads why',
  },
} as const satisfies Record<string, Call>

export function reportSchemas() {
  const { text, note } = reportLengths
  const { reason: because } = reviewLengths
  const kind = z.enum(reportKinds)
  const reason = z.enum(reportReasons)
  const said = { id: models.id, reason, text: z.string().overwrite(plainText).trim().max(text) }
  const hasWords = ({ reason, text }: { reason: ReportReason; text: string }) =>
    reason !== 'OTHER' || text !== ''
  const needsWords = { path: ['text'], message: 'Say what it is about.' }
  const body = z.strictObject({ kind, ...said }).refine(hasWords, needsWords)
  const reply = z.object({ reportId: models.id })
  const person = z.object({
    id: models.id,
    role: z.enum(['client', 'performer']),
    name: z.string(),
    /** of a performer */
    number: z.int().nullable(),
  })
  const reported = person.extend({
    /** null: the account was closed since */
    account: people.accountStanding.nullable(),
    /** reports about the account, this one among them */
    reports: z.int(),
    /** sessions that the account was in */
    sessions: z.int(),
    /** of a performer */
    status: z.enum(performerStatuses).nullable(),
  })
  const report = z.object({
    id: models.id,
    kind: z.enum(reportedKinds),
    /** of what was reported */
    subjectId: models.id,
    reason,
    text: z.string(),
    at: models.instant,
    /** null: a guest, or the account was closed since */
    reporter: person.nullable(),
    /** of a guest: the address is null where none was named, and once it was told the result */
    guest: z.object({ reference: z.string(), email: z.string().nullable() }).nullable(),
    /** null: a review whose writer is gone */
    about: reported.nullable(),
    /** [P7] the performer on whose profile it stands, of a photo, a video, a review or its answer */
    profileNumber: z.int().nullable(),
    /** what was reported, as it was then */
    shown: z.object({
      text: z.string().nullable(),
      /** one that the server scaled from a performer's photo, under /files/pimg/ */
      photo: z.string().nullable(),
      /** addresses that this operator alone can read them by, for some minutes; none once the report is closed */
      pictures: z.array(z.string()),
      video: z.object({ address: z.string(), poster: z.string() }).nullable(),
      /** the last lines of the chat of a session; the messages before and after one that was reported */
      lines: z.array(
        z.object({ author: z.enum(['client', 'performer']), text: z.string(), at: models.instant }),
      ),
    }),
    /** [P1] of a performer's changed name: the one that returns if it is turned down */
    formerName: z.string().nullable(),
    /** where one was reported, as it stands now */
    session: z
      .object({
        id: models.id,
        isRunning: z.boolean(),
        type: shows.service,
        state: shows.sessionState,
        clientName: z.string(),
        performerName: z.string(),
        createdAt: models.instant,
        endedAt: models.instant.nullable(),
        billedSeconds: z.int(),
        endReason: shows.endReason.nullable(),
        endedBy: shows.endedBy.nullable(),
      })
      .nullable(),
    closed: z
      .object({
        by: models.id,
        byName: z.string(),
        at: models.instant,
        note: z.string(),
        outcome: z.enum(reportOutcomes).nullable(),
      })
      .nullable(),
  })

  return {
    reportAsClient: { body, reply },
    reportAsPerformer: { body, reply },
    reportAsGuest: {
      body: z
        .strictObject({
          kind: z.enum(publicReportKinds),
          ...said,
          email: email.optional(),
          /** of the e-mails */
          language: z.enum(languages).optional(),
        })
        .refine(hasWords, needsWords),
      /** the number to quote in a follow-up */
      reply: z.object({ reference: z.string() }),
    },
    listReports: {
      query: z.object({
        ...paging(pageSizes.performers),
        ...onlyId,
        /** of one report by its id, it does not count */
        state: z.enum(reportStates).default('OPEN'),
      }),
      reply: z.object({
        reports: z.array(report),
        /** by the id of a report, the other operator that holds it */
        held: z.record(z.string(), z.string()),
        ...page,
      }),
      // without what was reported, and without the addresses of guests
      csv: {
        rows: 'reports',
        columns: [
          ['Id', 'id'],
          ['When', 'at'],
          ['Kind', 'kind'],
          ['What was reported, id', 'subjectId'],
          ['Reason', 'reason'],
          ['Text', 'text'],
          ['Reported by', 'reporter.name'],
          ['Reported by, id', 'reporter.id'],
          ['Reference of a guest', 'guest.reference'],
          ['About [whom]', 'about.name'],
          ['About, id', 'about.id'],
          ['Closed on', 'closed.at'],
          ['Closed by', 'closed.byName'],
          ['Outcome', 'closed.outcome'],
          ['Note', 'closed.note'],
        ],
      },
    },
    closeReport: {
      params: byId,
      body: z.strictObject({
        /** visible to operators only */
        note: z.string().trim().min(note.least).max(note.most),
        /** sent to the reporter; if omitted, the reporter is notified only that the report was reviewed */
        outcome: z.enum(reportOutcomes).optional(),
      }),
      reply: z.object({ report }),
    },
    rejectName: {
      params: byId,
      body: z.strictObject({
        /** read by the performer */
        reason: z.string().overwrite(plainText).trim().min(because.least).max(because.most),
      }),
      reply: z.object({ report }),
    },
  } as const satisfies Record<keyof typeof reportCalls, CallSchema>
}
