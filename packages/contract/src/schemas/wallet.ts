import { z } from 'zod'
import { pageSizes, topUp } from '../constants.ts'
import { byId, page, paging } from './common.ts'
import * as models from './models.ts'

export const walletSchemas = {
  updateBalanceInfo: {
    reply: z.object({
      balance: models.balance,
      fees: z.array(z.object({ amount: models.credits, percentage: z.int() })),
      /** payment methods that are configured [T2] */
      methods: z.array(z.string()),
    }),
  },
  buy: {
    params: z.object({
      amount: z.coerce.number().int().min(topUp.minimum).max(topUp.maximum),
      method: z.string().max(30),
    }),
    query: z.object({ promo: z.string().max(40).default('') }),
    reply: z.object({ payment: models.payment }),
  },
  getPayment: { params: byId, reply: z.object({ payment: models.payment }) },
  history: {
    params: byId,
    query: z.object({
      ...paging(pageSizes.performers),
      type: models.historyKind.optional(),
      from: models.instant.optional(),
      to: models.instant.optional(),
    }),
    reply: z.object({ history: z.array(models.historyEntry), ...page }),
  },
} as const
