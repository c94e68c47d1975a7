import type { Call } from '../call.ts'

/** [R2] What anybody needs to check a receipt. */
export const receiptCalls = {
  receiptKey: {
    method: 'GET',
    path: '/receipt_key',
    access: 'public',
    failure: 'status',
    errors: [],
    summary: 'The public key that receipts are signed with',
  },
  receiptChain: {
    method: 'GET',
    path: '/client/client_accounts/{id}/receipts',
    access: 'client',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN', 'NOT_FOUND'],
    summary: 'The signed receipts of the client in the order of their chain, oldest first',
  },
} as const satisfies Record<string, Call>
