import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId } from '../../common.ts'
import { refundReasonLength } from '../constants.ts'
import * as money from '../models.ts'

/** [T6] Giving back what a session cost. */
export const refundCalls = {
  refundSession: {
    method: 'POST',
    path: '/admin/sessions/{id}/refund',
    access: { admin: 'refund' },
    audit: { action: 'refund.made', subject: 'params.id', fields: ['amount', 'reason'] },
    errors: ['SESSION_STATE', 'REFUND_TOO_MUCH'],
    idempotent: true,
    summary: 'Give back a part or all of what an ended session cost',
  },
} as const satisfies Record<string, Call>

export function refundSchemas() {
  return {
    refundSession: {
      params: byId,
      body: z.strictObject({
        amount: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
        reason: z.string().trim().min(1).max(refundReasonLength),
        /** whether the performer's part is refunded too, once the platform's part is used up */
        fromPerformer: z.boolean().default(false),
      }),
      reply: z.object({ refund: money.refund }),
    },
  } as const satisfies Record<keyof typeof refundCalls, CallSchema>
}
