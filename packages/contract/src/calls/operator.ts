import type { Call } from '../call.ts'

/** [O2] The operator's office: what went on, and what was done about it. */
export const operatorCalls = {
  listSessions: {
    method: 'GET',
    path: '/admin/sessions',
    access: 'admin',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN'],
    summary: 'Sessions of everybody, newest first',
  },
  listAuditLog: {
    method: 'GET',
    path: '/admin/audit_log',
    access: 'admin',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN'],
    summary: 'What admins and performers changed, newest first',
  },
} as const satisfies Record<string, Call>
