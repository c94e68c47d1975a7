import type { Call } from '../call.ts'

/** VIDEOCALL: two ways, over the media gateway. Asking for it is `requestChat`. */
export const videocallCalls = {
  initiateVideocall: {
    method: 'POST',
    path: '/session/performer_account/{id}/initiate_videocall',
    access: 'client',
    failure: 'status-or-error-field',
    errors: [
      'NOT_SIGNED_IN',
      'FORBIDDEN',
      'NOT_FOUND',
      'REQUEST_STATE',
      'SESSION_STATE',
      'INSUFFICIENT_CREDIT',
      'DAY_CAP_REACHED',
      'CAP_TOO_LOW',
      'IDEMPOTENCY_MISMATCH',
    ],
    idempotent: true,
    summary: 'Start the accepted VIDEOCALL session, or fetch a fresh token for the running one',
  },
  joinVideocall: {
    method: 'POST',
    path: '/studio/session/videocall',
    access: 'performer',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN', 'NOT_FOUND'],
    summary: 'The performer’s side of her running VIDEOCALL session',
  },
} as const satisfies Record<string, Call>
