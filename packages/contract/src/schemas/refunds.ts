import { z } from 'zod'
import { byId } from './common.ts'
import * as models from './models.ts'

export const refundSchemas = {
  refundSession: {
    params: byId,
    body: z.strictObject({
      amount: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
      reason: z.string().trim().min(1).max(500),
      /** whether the performer gives back her part, once the platform's is used up */
      fromPerformer: z.boolean().default(false),
    }),
    reply: z.object({ refund: models.refund }),
  },
} as const
