import type { Call } from '../call.ts'

/** [S10] Peeking into a private show, and the private client's say about it. */
export const peekCalls = {
  requestPeek: {
    method: 'POST',
    path: '/session/request/peek',
    access: 'client',
    failure: 'status-or-error-field',
    errors: [
      'NOT_SIGNED_IN',
      'FORBIDDEN',
      'NOT_FOUND',
      'PERFORMER_BUSY',
      'PERFORMER_OFFLINE',
      'SERVICE_NOT_OFFERED',
      'PEEK_CLOSED',
      'REQUEST_OPEN',
      'TRY_LATER',
      'INSUFFICIENT_CREDIT',
      'DAY_CAP_REACHED',
      'CAP_TOO_LOW',
      'IDEMPOTENCY_MISMATCH',
    ],
    idempotent: true,
    summary: 'Ask to peek into a running private show; granted at once where it is open',
  },
  allowPeek: {
    method: 'PUT',
    path: '/session/{id}/peek',
    access: 'client',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN', 'NOT_FOUND', 'SESSION_STATE'],
    summary: 'Open or close one’s private show for peeking; closing ends the running peeks',
  },
} as const satisfies Record<string, Call>
