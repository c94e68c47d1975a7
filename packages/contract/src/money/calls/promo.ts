import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { digits, page, paging, sorting } from '../../common.ts'
import { pageSizes } from '../../constants.ts'
import * as models from '../../models.ts'
import { maxPromoUses, promoCodeShape, topUp } from '../constants.ts'

/** Promo codes: a preview of a code's credit; creating, listing and stopping codes. */
export const promoCalls = {
  promoCredit: {
    method: 'GET',
    path: '/client/client_accounts/{id}/promo_credit/{code}',
    access: 'client',
    verified: true,
    errors: ['NOT_FOUND', 'PROMO_UNKNOWN', 'PROMO_EXPIRED', 'PROMO_USED', 'PROMO_MINIMUM', 'TOO_MANY_TRIES'],
    summary: 'What a promo code would give with the next top-up, or why it gives nothing',
  },
  createPromoCode: {
    method: 'POST',
    path: '/admin/promo_codes',
    access: { admin: 'promos' },
    audit: {
      action: 'promo.made',
      fields: ['kind', 'value', 'minimum', 'usesPerClient', 'usesInAll'],
    },
    errors: ['PROMO_EXISTS'],
    summary: 'Make a promo code',
  },
  listPromoCodes: {
    method: 'GET',
    path: '/admin/promo_codes',
    access: { admin: 'promos' },
    summary: 'Promo codes with their uses, newest first',
  },
  stopPromoCode: {
    method: 'POST',
    path: '/admin/promo_codes/{code}/stop',
    access: { admin: 'promos' },
    audit: { action: 'promo.stopped', fields: [] },
    errors: ['PROMO_UNKNOWN'],
    summary: 'Let a promo code expire now; fine when it has',
  },
} as const satisfies Record<string, Call>

export function promoSchemas() {
  const code = z.string().regex(promoCodeShape, 'Letters, digits and hyphens, 3 to 40 of them.')
  const uses = z.int().min(1).max(maxPromoUses).nullable()

  /** [T4] */
  const promoCode = z.object({
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

  return {
    promoCredit: {
      params: z.object({ id: models.id, code: z.string().max(40) }),
      /** the top-up that the code would go with; absent: the smallest that it takes */
      query: z.object({ amount: digits(z.int().min(topUp.minimum).max(topUp.maximum)).optional() }),
      reply: z.object({
        promo: z.object({
          code: z.string(),
          credit: models.credits,
          /** what it gives with any top-up from `minimum` credits on: credits, or hundredths of the top-up */
          kind: z.enum(['fixed', 'percentage']),
          value: z.int(),
          minimum: models.credits,
        }),
      }),
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
        /** null: unlimited */
        usesPerClient: uses.default(1),
        usesInAll: uses.default(null),
      }),
      reply: z.object({ promoCode: promoCode }),
    },
    listPromoCodes: {
      query: z.object({ ...paging(pageSizes.performers), ...sorting('listPromoCodes') }),
      reply: z.object({ promoCodes: z.array(promoCode), ...page }),
      csv: {
        rows: 'promoCodes',
        key: 'code',
        columns: [
          ['Code', 'code'],
          ['Kind', 'kind'],
          ['Value [of a promo code]', 'value'],
          ['Smallest top-up, in credits', 'minimum'],
          ['Valid from', 'validFrom'],
          ['Valid until', 'validUntil'],
          ['Uses a client', 'usesPerClient'],
          ['Uses in all', 'usesInAll'],
          ['Used [of a promo code]', 'used'],
          ['State', 'state'],
        ],
      },
    },
    stopPromoCode: {
      params: z.object({ code: z.string().max(40) }),
      reply: z.object({ promoCode: promoCode }),
    },
  } as const satisfies Record<keyof typeof promoCalls, CallSchema>
}
