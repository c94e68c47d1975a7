import { z } from 'zod'
import { pageSizes } from '../constants.ts'
import { byId, page, paging } from './common.ts'
import * as models from './models.ts'

export const receiptSchemas = {
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
    reply: z.object({ receipts: z.array(models.receipt), ...page }),
  },
} as const
