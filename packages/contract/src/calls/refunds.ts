import type { Call } from '../call.ts'

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
      'FORBIDDEN',
      'CAPABILITY_MISSING',
      'NOT_FOUND',
      'SESSION_STATE',
      'REFUND_TOO_MUCH',
      'IDEMPOTENCY_MISMATCH',
    ],
    idempotent: true,
    summary: 'Give back a part or all of what an ended session cost',
  },
} as const satisfies Record<string, Call>
