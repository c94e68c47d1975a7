import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId, page, paging } from '../../common.ts'
import { pageSizes } from '../../constants.ts'
import { receipt } from '../../money/receipt-schema.ts'

/** [R2] The public key for checking receipts. */
export const receiptCalls = {
  receiptKey: {
    method: 'GET',
    path: '/receipt_key',
    access: 'public',
    summary: 'The public key that receipts are signed with',
  },
  receiptChain: {
    method: 'GET',
    path: '/client/client_accounts/{id}/receipts',
    access: 'client',
    errors: ['NOT_FOUND'],
    summary: 'The signed receipts of the client in the order of their chain, oldest first',
  },
} as const satisfies Record<string, Call>

export function receiptSchemas() {
  return {
    receiptKey: {
      reply: z.object({
        algorithm: z.literal('Ed25519'),
        /** 32 bytes, base64url */
        publicKey: z.string(),
      }),
    },
    receiptChain: {
      params: byId,
      query: z.object(paging(pageSizes.performers)),
      reply: z.object({ receipts: z.array(receipt), ...page }),
    },
  } as const satisfies Record<keyof typeof receiptCalls, CallSchema>
}
