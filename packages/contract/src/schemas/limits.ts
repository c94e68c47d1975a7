import { z } from 'zod'
import { byId, cap } from './common.ts'
import * as models from './models.ts'

export const limitSchemas = {
  getLimits: { params: byId, reply: z.object({ limits: models.limits }) },
  setLimits: {
    params: byId,
    /** credits; null: no limit */
    body: z.strictObject({ perSession: cap.nullable(), perDay: cap.nullable() }),
    reply: z.object({ limits: models.limits }),
  },
} as const
