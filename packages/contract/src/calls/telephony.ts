import type { Call } from '../call.ts'

/** [S11] PHONE: a reservation for the client, a number for the performer. The call itself is the provider's webhooks. */
export const telephonyCalls = {
  makeReservation: {
    method: 'GET',
    path: '/session/make_reservation/{id}/PHONE',
    access: 'client',
    failure: 'status',
    errors: [
      'NOT_SIGNED_IN',
      'FORBIDDEN',
      'NOT_FOUND',
      'PERFORMER_BUSY',
      'PERFORMER_OFFLINE',
      'SERVICE_NOT_OFFERED',
      'REQUEST_OPEN',
      'TRY_LATER',
      'INSUFFICIENT_CREDIT',
      'DAY_CAP_REACHED',
      'CAP_TOO_LOW',
    ],
    changesState: true,
    summary: 'Reserve a telephone call; asked again within 15 minutes it is the same reservation',
  },
  studioPhone: {
    method: 'GET',
    path: '/studio/phone',
    access: 'performer',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN'],
    summary: 'The number at which the performer takes telephone calls',
  },
  setStudioPhone: {
    method: 'PUT',
    path: '/studio/phone',
    access: 'performer',
    failure: 'status',
    errors: [
      'NOT_SIGNED_IN',
      'FORBIDDEN',
      'NOT_CONFIRMED',
      'CODE_NEEDED',
      'TOO_MANY_TRIES',
      'SERVICE_NOT_OFFERED',
      'PHONE_CALL_FAILED',
    ],
    confirmed: true,
    summary: 'Remove that number, or have another one called, where a code is read that proves it',
  },
  proveStudioPhone: {
    method: 'POST',
    path: '/studio/phone/proof',
    access: 'performer',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN', 'PHONE_CODE', 'TOO_MANY_TRIES'],
    summary: 'Prove the number that was called, by the code that was read there: from now on calls reach it',
  },
} as const satisfies Record<string, Call>
