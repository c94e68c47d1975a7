import type { Call } from '../call.ts'

/** [B9] What a client lets herself spend. */
export const limitCalls = {
  getLimits: {
    method: 'GET',
    path: '/client/client_accounts/{id}/limits',
    access: 'client',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN', 'NOT_FOUND'],
    summary: 'Spending limits per session and per day, and raises that wait',
  },
  setLimits: {
    method: 'PUT',
    path: '/client/client_accounts/{id}/limits',
    access: 'client',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN', 'NOT_FOUND'],
    summary: 'Set the limits: lower at once, higher after 24 hours',
  },
} as const satisfies Record<string, Call>
