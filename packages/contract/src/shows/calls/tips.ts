import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { page, paging } from '../../common.ts'
import { pageSizes } from '../../constants.ts'
import * as models from '../../models.ts'
import { plainLine } from '../../site/plain-text.ts'
import { tipMessageLength, tipRange } from '../constants.ts'

/** [S18] Credits that a client gives, with a word. */
export const tipCalls = {
  giveTip: {
    method: 'POST',
    path: '/session/tips',
    access: 'client',
    errors: [
      'NOT_FOUND',
      'BLOCKED',
      'PERFORMER_BUSY',
      'PERFORMER_OFFLINE',
      'CAP_TOO_LOW',
      'DAY_CAP_REACHED',
      'INSUFFICIENT_CREDIT',
      'SPENDING_FROZEN',
    ],
    idempotent: true,
    summary:
      'Give credits to the performer of the running session, or to a performer whose lobby is being watched',
  },
  studioTips: {
    method: 'GET',
    path: '/studio/tips',
    access: 'performer',
    summary: 'Tips that the performer received, newest first, with the performer’s share',
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
  } as const satisfies Record<keyof typeof tipCalls, CallSchema>
}
