import type { Call } from '../call.ts'

/** The performer’s own side. */
export const studioCalls = {
  studio: {
    method: 'GET',
    path: '/studio',
    access: 'performer',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN'],
    summary: 'Everything the studio shows: performer, stream, session, tonight',
  },
  goLive: {
    method: 'POST',
    path: '/studio/live',
    access: 'performer',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN', 'NOT_APPROVED'],
    summary: 'Get the options to publish the stage stream',
  },
  leaveLive: {
    method: 'DELETE',
    path: '/studio/live',
    access: 'performer',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN'],
    summary: 'Go off air; a running session ends',
  },
  setAvailability: {
    method: 'PUT',
    path: '/studio/availability',
    access: 'performer',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN', 'NOT_APPROVED', 'NOT_LIVE'],
    summary: 'Switch availability',
  },
  studioRequests: {
    method: 'GET',
    path: '/studio/requests',
    access: 'performer',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN'],
    summary: 'Open requests, with what the client can pay and what she would earn',
  },
  acceptRequest: {
    method: 'POST',
    path: '/studio/requests/{id}/accept',
    access: 'performer',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN', 'NOT_FOUND', 'REQUEST_STATE'],
    summary: 'Accept a request',
  },
  declineRequest: {
    method: 'POST',
    path: '/studio/requests/{id}/decline',
    access: 'performer',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN', 'NOT_FOUND', 'REQUEST_STATE'],
    summary: 'Decline a request',
  },
  endStudioSession: {
    method: 'POST',
    path: '/studio/session/end',
    access: 'performer',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN', 'NOT_FOUND'],
    summary: 'End the running session',
  },
} as const satisfies Record<string, Call>
