import { z } from 'zod'
import { pageSizes, topUp } from '../constants.ts'
import { digits, page, paging } from './common.ts'
import * as models from './models.ts'

const code = z.string().regex(/^[A-Za-z0-9-]{3,40}$/, 'Letters, digits and hyphens, 3 to 40 of them.')
const uses = z.int().min(1).max(1_000_000).nullable()

/** [T4] */
export const promoCode = z.object({
  code: z.string(),
  kind: z.enum(['fixed', 'percentage']),
  value: z.int(),
  minimum: models.credits,
  validFrom: models.instant,
  validUntil: models.instant.nullable(),
  usesPerClient: z.int().nullable(),
  usesInAll: z.int().nullable(),
  used: z.int(),
  /** NEXT: it is not valid yet */
  state: z.enum(['NEXT', 'NOW', 'USED_UP', 'OVER']),
})

export const promoSchemas = {
  promoCredit: {
    params: z.object({ id: models.id, code: z.string().max(40) }),
    /** the top-up that the code would go with; absent: the smallest that it takes */
    query: z.object({ amount: digits(z.int().min(topUp.minimum).max(topUp.maximum)).optional() }),
    reply: z.object({ promo: z.object({ code: z.string(), credit: models.credits }) }),
  },
  createPromoCode: {
    body: z.strictObject({
      code,
      /** what it gives: credits, or hundredths of the top-up */
      kind: z.enum(['fixed', 'percentage']),
      value: z.int().min(1).max(topUp.maximum),
      /** smallest top-up that it goes with, in credits */
      minimum: models.credits.max(topUp.maximum).default(0),
      /** absent: from now on */
      validFrom: models.instant.optional(),
      /** null: for ever */
      validUntil: models.instant.nullable().default(null),
      /** null: as often as one likes */
      usesPerClient: uses.default(1),
      usesInAll: uses.default(null),
    }),
    reply: z.object({ promoCode: promoCode }),
  },
  listPromoCodes: {
    query: z.object(paging(pageSizes.performers)),
    reply: z.object({ promoCodes: z.array(promoCode), ...page }),
  },
  stopPromoCode: {
    params: z.object({ code: z.string().max(40) }),
    reply: z.object({ promoCode: promoCode }),
  },
} as const
