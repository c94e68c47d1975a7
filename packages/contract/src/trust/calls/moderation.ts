import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId, onlyId, page, paging } from '../../common.ts'
import { pageSizes } from '../../constants.ts'
import * as models from '../../models.ts'
import { plainText } from '../../site/plain-text.ts'
import { decisionKinds, heldKinds, objectionLengths, reviewLengths } from '../constants.ts'

/** [O7] Items that operators decide: held by one operator at a time, decided with a statement of reasons, open to an objection. */
export const moderationCalls = {
  decision: {
    method: 'GET',
    path: '/decisions/{id}',
    access: 'signed-in',
    errors: ['NOT_FOUND'],
    whileSuspended: true,
    summary:
      'The statement of reasons of a decision about something of this account, and the objection to it',
  },
  objectToDecision: {
    method: 'POST',
    path: '/decisions/{id}/objection',
    access: 'signed-in',
    errors: ['NOT_FOUND', 'OBJECTION_STATE'],
    whileSuspended: true,
    summary: 'Object to a decision, once: another operator looks at it where there is another',
  },
  waitingObjections: {
    method: 'GET',
    path: '/admin/objections',
    access: { admin: 'approvals' },
    summary: 'Objections that wait to be decided, the oldest first',
  },
  decideObjection: {
    method: 'POST',
    path: '/admin/objections/{id}/decide',
    access: { admin: 'approvals' },
    audit: { action: 'objection.decided', subject: 'params.id', fields: ['outcome', 'reason'] },
    errors: ['ALREADY_DECIDED', 'OBJECTION_OWN', 'ITEM_HELD'],
    summary: 'Let a decision stand, or take it back; whom it concerns reads why',
  },
  holdApproval: {
    method: 'POST',
    path: '/admin/approvals/hold',
    access: { admin: 'approvals' },
    audit: null,
    summary:
      'Hold an item of the queues for some minutes, or let go of it; no other operator decides it meanwhile',
  },
  holdReport: {
    method: 'POST',
    path: '/admin/reports/hold',
    access: { admin: 'reports' },
    audit: null,
    summary: 'Hold a report for some minutes, or let go of it; no other operator closes it meanwhile',
  },
  holdDocument: {
    method: 'POST',
    path: '/admin/documents/hold',
    access: { admin: 'documents' },
    audit: null,
    summary:
      'Hold an identity document for some minutes, or let go of it; no other operator decides it meanwhile',
  },
} as const satisfies Record<string, Call>

export function moderationSchemas() {
  const text = ({ least, most }: { least: number; most: number }) =>
    z.string().overwrite(plainText).trim().min(least).max(most)
  const kind = z.enum(decisionKinds)
  const outcome = z.enum(['UPHELD', 'REVERSED'])
  const objection = z.object({
    text: z.string(),
    at: models.instant,
    /** null: it waits */
    decided: z.object({ outcome, reason: z.string(), at: models.instant }).nullable(),
  })
  const statement = {
    id: models.id,
    kind,
    /** of what was decided */
    subjectId: models.id,
    /** the title of a video, the performer of a review, the other side of a session; empty: its kind says it */
    about: z.string(),
    /** everybody saw it, it ran, or the account was open */
    wasShown: z.boolean(),
    /** a usual one in English, or an operator's own words */
    reason: z.string(),
    /** the fact that led to it: it was reported */
    isReported: z.boolean(),
    /** decided by a program, without an operator */
    isAutomated: z.boolean(),
    at: models.instant,
  }
  const decision = z.object({
    decision: z.object({
      ...statement,
      /** until when an objection is taken */
      objectUntil: models.instant,
      objection: objection.nullable(),
    }),
  })
  const one = z.strictObject({ id: models.id, hold: z.boolean() })
  const hold = z.object({
    /** the other operator that holds it; null: you do, or it was let go */
    heldBy: z.string().nullable(),
    until: models.instant.nullable(),
  })

  return {
    decision: { params: byId, reply: decision },
    objectToDecision: {
      params: byId,
      body: z.strictObject({ text: text(objectionLengths) }),
      reply: decision,
    },
    waitingObjections: {
      query: z.object({ ...paging(pageSizes.reviews), ...onlyId }),
      reply: z.object({
        waiting: z.array(
          z.object({
            ...statement,
            /** the operator who decided; null: a program */
            decidedBy: z.string().nullable(),
            /** this operator decided it, and another one can decide the objection */
            isOwn: z.boolean(),
            /** the account that objects */
            accountId: models.id,
            accountName: z.string(),
            text: z.string(),
            since: models.instant,
          }),
        ),
        /** by the queue's key of an item, the other operator that holds it */
        held: z.record(z.string(), z.string()),
        ...page,
      }),
    },
    decideObjection: {
      params: byId,
      body: z.strictObject({ outcome, reason: text(reviewLengths.reason) }),
      reply: z.object({ waiting: z.int() }),
    },
    holdApproval: {
      body: one.extend({ kind: z.enum(heldKinds) }),
      reply: hold,
    },
    holdReport: { body: one, reply: hold },
    holdDocument: { body: one, reply: hold },
  } as const satisfies Record<keyof typeof moderationCalls, CallSchema>
}
