import type { Call } from '../call.ts'

/**
 * [T5] Payout batches. An approved one is exported by two plain addresses beside these calls:
 * `GET /api/admin/payouts/{id}/export/pain001` (SEPA XML) and `…/export/csv`.
 */
export const payoutCalls = {
  createPayouts: {
    method: 'POST',
    path: '/admin/payouts',
    access: { admin: 'payouts' },
    audit: { action: 'payouts.made', keeps: ['minimum'] },
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN', 'CAPABILITY_MISSING', 'PAYOUT_NOTHING', 'IDEMPOTENCY_MISMATCH'],
    idempotent: true,
    summary:
      'Make a batch of everybody whose payable balance reaches the minimum and who named a bank account',
  },
  listPayouts: {
    method: 'GET',
    path: '/admin/payouts',
    access: { admin: 'payouts' },
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN', 'CAPABILITY_MISSING'],
    summary: 'Batches, newest first',
  },
  getPayouts: {
    method: 'GET',
    path: '/admin/payouts/{id}',
    access: { admin: 'payouts' },
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN', 'CAPABILITY_MISSING', 'NOT_FOUND'],
    summary: 'One batch with its payouts',
  },
  approvePayouts: {
    method: 'POST',
    path: '/admin/payouts/{id}/approve',
    access: { admin: 'payouts' },
    audit: { action: 'payouts.approved', subject: 'params.id', keeps: [] },
    failure: 'status',
    errors: [
      'NOT_SIGNED_IN',
      'FORBIDDEN',
      'CAPABILITY_MISSING',
      'NOT_FOUND',
      'PAYOUT_STATE',
      'IDEMPOTENCY_MISMATCH',
    ],
    idempotent: true,
    summary: 'Approve a batch: its money leaves the payable balances, once',
  },
  cancelPayouts: {
    method: 'POST',
    path: '/admin/payouts/{id}/cancel',
    access: { admin: 'payouts' },
    audit: { action: 'payouts.dropped', subject: 'params.id', keeps: [] },
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN', 'CAPABILITY_MISSING', 'NOT_FOUND', 'PAYOUT_STATE'],
    summary: 'Drop a batch that is not approved; its people wait for the next one',
  },
} as const satisfies Record<string, Call>
