import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId, heldItems, onlyId, page, paging, reason } from '../../common.ts'
import { pageSizes } from '../../constants.ts'
import * as models from '../../models.ts'
import * as people from '../../people/models.ts'
import { textsOf } from '../../people/profile-texts.ts'
import { languages } from '../../site/language.ts'
import { applicationSteps } from '../application.ts'
import { recordStates } from '../stage-record.ts'

/** [O14] Becoming a performer: the steps that are left after the account is made, and the operator's verdict. */
export const applicationCalls = {
  application: {
    method: 'GET',
    path: '/studio/application',
    access: 'performer',
    summary: 'How far the performer’s application is, and what the operator said',
  },
  acceptAgreement: {
    method: 'POST',
    path: '/studio/application/agreement',
    access: 'performer',
    errors: ['AGREEMENT_CHANGED'],
    summary: 'Accept the performers’ agreement in the version that was read',
  },
  sendApplication: {
    method: 'POST',
    path: '/studio/application/send',
    access: 'performer',
    verified: true,
    errors: ['APPLICATION_INCOMPLETE'],
    summary: 'Send the application to the operator, for the first time or after a rejection',
  },
  applications: {
    method: 'GET',
    path: '/admin/applications',
    access: { admin: 'approvals' },
    summary: 'Applications of performers that wait for a verdict, the oldest first',
  },
  approveApplication: {
    method: 'POST',
    path: '/admin/applications/{id}/approve',
    access: { admin: 'approvals' },
    audit: { action: 'application.approved', subject: 'params.id', fields: [] },
    errors: ['ALREADY_DECIDED', 'REVIEW_CHANGED', 'RECORD_MISSING', 'ITEM_HELD'],
    summary: 'List the performer; needs the approval of the identity document first',
  },
  rejectApplication: {
    method: 'POST',
    path: '/admin/applications/{id}/reject',
    access: { admin: 'approvals' },
    audit: { action: 'application.rejected', subject: 'params.id', fields: ['reason'] },
    errors: ['ALREADY_DECIDED', 'REVIEW_CHANGED', 'ITEM_HELD'],
    summary: 'Turn an application down; the performer reads why, and may send it again',
  },
  withdrawApproval: {
    method: 'POST',
    path: '/admin/performers/{id}/approval/withdraw',
    access: { admin: 'approvals' },
    audit: { action: 'approval.withdrawn', subject: 'params.id', fields: ['reason'] },
    summary:
      'Unlist an approved performer and take them off air; the performer reads why, and may apply again',
  },
} as const satisfies Record<string, Call>

export function applicationSchemas() {
  const language = z.enum(languages)
  const version = z.string().regex(/^[0-9a-f]{16}$/)
  /** how often it was sent: a verdict names the one that the operator saw */
  const attempt = z.int()
  const accepted = z.object({ version, acceptedAt: models.instant })
  const application = z.object({
    /** draft: not sent yet */
    state: z.enum(['draft', 'pending', 'approved', 'Rejected']),
    /** why it was rejected */
    reason: z.string().nullable(),
    /** the statement of reasons for it, open to an objection */
    decisionId: models.id.nullable(),
    sentAt: models.instant.nullable(),
    /** steps that have to be done before it can be sent */
    missing: z.array(z.enum(applicationSteps)),
    agreement: z.object({
      /** of the text in each language, as it is now */
      versions: z.partialRecord(language, version),
      accepted: accepted.nullable(),
      /** of a performer who was asked to accept a changed one: until when they go live without it */
      acceptBy: models.instant.nullable(),
    }),
  })
  const waiting = z.object({
    /** of the performer's account */
    id: models.id,
    performerNumber: z.int(),
    displayName: z.string(),
    ...textsOf(() => z.string()),
    languages: z.array(z.string()),
    categories: z.array(z.string()),
    country: z.string(),
    prices: people.performerAccount.shape.prices,
    /** of the performer's own record */
    record: z.enum(recordStates),
    attempt,
    agreement: accepted,
    since: models.instant,
    /** [O7] the proven address was suspended, with this account or an earlier one */
    wasSuspended: z.boolean(),
  })
  const left = z.object({ waiting: z.int() })
  return {
    application: { reply: z.object({ application }) },
    acceptAgreement: { body: z.strictObject({ language, version }), reply: z.object({ application }) },
    sendApplication: { reply: z.object({ application }) },
    applications: {
      query: z.object({ ...paging(pageSizes.reviews), ...onlyId }),
      reply: z.object({
        waiting: z.array(waiting),
        held: heldItems,
        ...page,
      }),
    },
    approveApplication: { params: byId, body: z.strictObject({ attempt }), reply: left },
    rejectApplication: {
      params: byId,
      body: z.strictObject({ attempt, reason }),
      reply: left,
    },
    withdrawApproval: {
      params: byId,
      body: z.strictObject({ reason }),
      reply: z.object({ isWithdrawn: z.literal(true) }),
    },
  } as const satisfies Record<keyof typeof applicationCalls, CallSchema>
}
