import { z } from 'zod'
import type { Call } from '../call.ts'
import { pageSizes, refundReasonLength, tipMessageLength, tipRange } from '../constants.ts'
import { plainLine } from '../rules/plain-text.ts'
import type { CallSchema } from '../schemas/call-schema.ts'
import { byId, page, paging } from '../schemas/common.ts'
import * as models from '../schemas/models.ts'

/** [S18] Credits that a client gives, with a word. */
export const tipCalls = {
  giveTip: {
    method: 'POST',
    path: '/session/tips',
    access: 'client',
    failure: 'status',
    errors: [
      'NOT_SIGNED_IN',
      'FORBIDDEN',
      'NOT_FOUND',
      'BLOCKED',
      'PERFORMER_BUSY',
      'PERFORMER_OFFLINE',
      'CAP_TOO_LOW',
      'DAY_CAP_REACHED',
      'INSUFFICIENT_CREDIT',
      'IDEMPOTENCY_MISMATCH',
    ],
    idempotent: true,
    summary: 'Give credits to the performer of the running session, or to one who is in her lobby',
  },
  studioTips: {
    method: 'GET',
    path: '/studio/tips',
    access: 'performer',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN'],
    summary: 'What the performer was given, newest first, with her part of it',
  },
  listTips: {
    method: 'GET',
    path: '/admin/tips',
    access: { admin: 'sessions' },
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN', 'CAPABILITY_MISSING'],
    summary: 'Tips of everybody, newest first, or those of one session',
  },
  refundTip: {
    method: 'POST',
    path: '/admin/tips/{id}/refund',
    access: { admin: 'refund' },
    audit: { action: 'tip.refunded', subject: 'params.id', keeps: ['amount', 'reason'] },
    failure: 'status',
    errors: [
      'NOT_SIGNED_IN',
      'FORBIDDEN',
      'CAPABILITY_MISSING',
      'NOT_FOUND',
      'REFUND_TOO_MUCH',
      'IDEMPOTENCY_MISMATCH',
    ],
    idempotent: true,
    summary: 'Give back a part or all of a tip',
  },
} as const satisfies Record<string, Call>

export function tipSchemas() {
  const given = {
    id: models.id,
    /** null: in the lobby */
    sessionId: models.id.nullable(),
    credits: models.credits,
    /** empty: nothing was said */
    message: z.string(),
    at: models.instant,
  }
  return {
    giveTip: {
      body: z.strictObject({
        performerId: models.id,
        credits: z.int().min(tipRange.least).max(tipRange.most),
        message: z.string().overwrite(plainLine).trim().max(tipMessageLength).default(''),
      }),
      reply: z.object({ tip: z.object({ ...given, performerId: models.id }) }),
    },
    studioTips: {
      query: z.object(paging(pageSizes.recommended)),
      reply: z.object({
        tips: z.array(z.object({ ...given, clientName: z.string(), net: models.credits })),
        ...page,
      }),
    },
    listTips: {
      query: z.object({ ...paging(pageSizes.performers), sessionId: models.id.optional() }),
      reply: z.object({
        tips: z.array(
          z.object({
            ...given,
            clientId: models.id,
            clientName: z.string(),
            performerId: models.id,
            performerName: z.string(),
            refunded: models.credits,
          }),
        ),
        ...page,
      }),
    },
    refundTip: {
      params: byId,
      body: z.strictObject({
        amount: z.int().min(1).max(tipRange.most),
        reason: z.string().trim().min(1).max(refundReasonLength),
        /** whether the performer gives back her part, once the platform's is used up */
        fromPerformer: z.boolean().default(false),
      }),
      reply: z.object({ refund: models.refund.omit({ sessionId: true }).extend({ tipId: models.id }) }),
    },
  } as const satisfies Record<keyof typeof tipCalls, CallSchema>
}
