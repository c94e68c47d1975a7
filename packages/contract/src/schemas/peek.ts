import { z } from 'zod'
import { byId, cap } from './common.ts'
import * as models from './models.ts'

export const peekSchemas = {
  requestPeek: {
    body: z.object({
      performerId: models.id,
      type: z.literal('PEEK'),
      cap: cap.optional(),
      /** part of every request's shape; nobody peeks into a peek */
      allowPeek: z.boolean().optional(),
    }),
    reply: z.object({ request: models.chatRequest }),
  },
  allowPeek: {
    params: byId,
    body: z.strictObject({ allowed: z.boolean() }),
    reply: z.object({ session: models.session }),
  },
} as const
