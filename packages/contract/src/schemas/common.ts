import { z } from 'zod'
import { maxPageSize } from '../constants.ts'
import * as models from './models.ts'

/** [W6] offset and limit with the seed's default for the list */
export const paging = (limit: number) => ({
  offset: z.coerce.number().int().nonnegative().max(10_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(limit),
})
export const page = { offset: z.int(), limit: z.int(), total: z.int() }
export const byId = z.object({ id: models.id })
/** [B9] credits at which something ends by itself */
export const cap = models.credits.max(1_000_000)
