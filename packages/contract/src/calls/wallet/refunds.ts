import { z } from 'zod'
import type { Call } from '../../call.ts'
import { refundReasonLength } from '../../constants.ts'
import type { CallSchema } from '../../schemas/call-schema.ts'
import { byId } from '../../schemas/common.ts'
import * as models from '../../schemas/models.ts'

/** [T6] Giving back what a session cost. */
export const refundCalls = {
  refundSession: {
    method: 'POST',
    path: '/admin/sessions/{id}/refund',
    access: { admin: 'refund' },
    audit: { action: 'refund.made', subject: 'params.id', keeps: ['amount', 'reason'] },
    failure: 'status',
    errors: [
      'NOT_SIGNED_IN',
      'NOT_FOUND',
      'CAPABILITY_MISSING',
      'SESSION_STATE',
      'REFUND_TOO_MUCH',
      'IDEMPOTENCY_MISMATCH',
    ],
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
      reply: z.object({ refund: models.refund }),
    },
  } as const satisfies Record<keyof typeof refundCalls, CallSchema>
}
