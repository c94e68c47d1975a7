import { z } from 'zod'
import { digits } from './common.ts'
import * as models from './models.ts'

const reply = z.object({ subscriptions: z.array(models.subscription) })
/** the client and the performer */
const params = z.object({ id: models.id, x: models.id })

export const subscriptionSchemas = {
  subscriptions: { reply },
  subscribe: {
    params,
    /** what was agreed to, in credits: a month, and a minute of a private show; where either costs more, it is refused */
    query: z.object({
      price: digits(models.credits).optional(),
      pricePerMinute: digits(models.credits).optional(),
    }),
    reply,
  },
  unsubscribe: { params, reply },
} as const
