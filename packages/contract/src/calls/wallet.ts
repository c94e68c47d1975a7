import type { Call } from '../call.ts'

/**
 * Balance, top-ups and history. The history as a file has a plain address beside these calls, with the same filters:
 * `GET /api/client/client_accounts/{id}/history/export/csv?type&from&to` [A9].
 */
export const walletCalls = {
  updateBalanceInfo: {
    method: 'GET',
    path: '/client/client_accounts/updatebalanceinfo',
    access: 'client',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN'],
    summary: 'Balance and fee tiers',
  },
  buy: {
    method: 'GET',
    path: '/client/buy/{amount}/{method}',
    access: 'client',
    failure: 'status',
    errors: [
      'NOT_SIGNED_IN',
      'FORBIDDEN',
      'PAYMENT_METHOD_UNKNOWN',
      'PAYMENT_PROVIDER_UNAVAILABLE',
      'PROMO_UNKNOWN',
      'PROMO_EXPIRED',
      'PROMO_USED',
      'PROMO_MINIMUM',
    ],
    changesState: true,
    summary: 'Ask for a top-up; the same ask within 10 minutes gives the same payment',
  },
  listOddPayments: {
    method: 'GET',
    path: '/admin/payments/odd',
    access: { admin: 'payouts' },
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN', 'CAPABILITY_MISSING'],
    summary: 'Payments of which a provider said something else than was asked, newest first',
  },
  getPayment: {
    method: 'GET',
    path: '/client/payments/{id}',
    access: 'client',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN', 'NOT_FOUND'],
    summary: 'One payment of the client',
  },
  history: {
    method: 'GET',
    path: '/client/client_accounts/{id}/history',
    access: 'client',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN', 'NOT_FOUND'],
    summary: 'Sessions, payments, subscriptions, messages, refunds and peek credit, newest first',
  },
} as const satisfies Record<string, Call>
