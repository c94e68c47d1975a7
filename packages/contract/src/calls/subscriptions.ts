import type { Call } from '../call.ts'

/** [M4] Monthly subscriptions of a client to performers. */
export const subscriptionCalls = {
  subscriptions: {
    method: 'GET',
    path: '/client/client_accounts/subscriptions',
    access: 'client',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN'],
    summary: 'The client’s subscriptions that give access',
  },
  subscribe: {
    method: 'POST',
    path: '/client/client_accounts/{id}/subscriptions/{x}',
    access: 'client',
    failure: 'status',
    errors: [
      'NOT_SIGNED_IN',
      'FORBIDDEN',
      'NOT_FOUND',
      'SERVICE_NOT_OFFERED',
      'PRICE_CHANGED',
      'INSUFFICIENT_CREDIT',
      'IDEMPOTENCY_MISMATCH',
    ],
    idempotent: true,
    summary: 'Subscribe to the performer with id x, or take back a removal',
  },
  unsubscribe: {
    method: 'DELETE',
    path: '/client/client_accounts/{id}/subscriptions/{x}',
    access: 'client',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN', 'NOT_FOUND'],
    summary: 'Stop renewing the subscription to the performer with id x',
  },
} as const satisfies Record<string, Call>
