import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId } from '../../common.ts'
import * as models from '../../models.ts'
import { refundReasonLength } from '../constants.ts'

/** [T7] */
export const creditByHandCalls = {
  creditByHand: {
    method: 'POST',
    path: '/admin/accounts/{id}/credit',
    access: { admin: 'credit' },
    audit: { action: 'credit.given', subject: 'params.id', fields: ['amount', 'reason'] },
    errors: ['SAME_DEVICE', 'CREDIT_LIMIT'],
    idempotent: true,
    summary: 'Give a client promo credit by hand, within the limits that the settings say',
  },
} as const satisfies Record<string, Call>

export function creditByHandSchemas() {
  return {
    creditByHand: {
      params: byId,
      body: z.strictObject({
        amount: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
        /** the client reads it */
        reason: z.string().trim().min(1).max(refundReasonLength),
      }),
      reply: z.object({
        credit: z.object({
          id: models.id,
          clientId: models.id,
          amount: models.credits,
          reason: z.string(),
          at: models.instant,
        }),
      }),
    },
  } as const satisfies Record<keyof typeof creditByHandCalls, CallSchema>
}
