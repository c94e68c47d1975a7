import type { Call } from '../call.ts'

/** [O2] The operator's office: what went on, and what was done about it. */
export const operatorCalls = {
  listSessions: {
    method: 'GET',
    path: '/admin/sessions',
    access: { admin: 'sessions' },
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN', 'CAPABILITY_MISSING'],
    summary: 'Sessions of everybody, newest first',
  },
  listAuditLog: {
    method: 'GET',
    path: '/admin/audit_log',
    access: { admin: 'audit' },
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN', 'CAPABILITY_MISSING'],
    summary: 'What admins and performers changed, newest first',
  },
  listOperators: {
    method: 'GET',
    path: '/admin/operators',
    access: { admin: 'operators' },
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN', 'CAPABILITY_MISSING'],
    summary: 'Operators and what each may do, by name',
  },
  setCapabilities: {
    method: 'PUT',
    path: '/admin/operators/{id}/capabilities',
    access: { admin: 'operators' },
    audit: { action: 'capabilities.set', subject: 'params.id', keeps: ['capabilities'] },
    failure: 'status',
    errors: [
      'NOT_SIGNED_IN',
      'FORBIDDEN',
      'CAPABILITY_MISSING',
      'NOT_FOUND',
      'CAPABILITY_OWN',
      'CAPABILITY_LAST',
    ],
    summary: 'Say what an operator may do, from her next call on',
  },
} as const satisfies Record<string, Call>
