import { z } from 'zod'
import * as models from './models.ts'

const reply = z.object({ subscriptions: z.array(models.subscription) })
/** the client and the performer */
const params = z.object({ id: models.id, x: models.id })

export const subscriptionSchemas = {
  subscriptions: { reply },
  subscribe: { params, reply },
  unsubscribe: { params, reply },
} as const
