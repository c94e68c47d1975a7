import type { Call } from '../call.ts'

/** [S15] The text chat of a private session, for its two people. */
export const sessionChatCalls = {
  sessionChat: {
    method: 'GET',
    path: '/session/{id}/chat',
    access: 'signed-in',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'NOT_FOUND'],
    summary: 'The last lines of a private session, or those before one of them, oldest first',
  },
  sayInSession: {
    method: 'POST',
    path: '/session/{id}/chat',
    access: 'signed-in',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'NOT_FOUND', 'SESSION_STATE', 'CHAT_FULL', 'IDEMPOTENCY_MISMATCH'],
    idempotent: true,
    summary: 'Say something in the running session',
  },
} as const satisfies Record<string, Call>
