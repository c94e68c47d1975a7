import { z } from 'zod'
import { pageSizes, topUp } from '../constants.ts'
import { byId, digits, page, paging } from './common.ts'
import { historyEntry, historyKind, historyMonth } from './history.ts'
import * as models from './models.ts'

/** What a provider said of a payment that was not what was asked. */
export const oddPayment = z.object({
  paymentId: models.id,
  clientId: models.id,
  method: z.string(),
  /** PAGE: another page of the provider names our payment; nothing of it is ours */
  what: z.enum(['AMOUNT', 'CURRENCY', 'MODE', 'TEST_OR_LIVE', 'PAGE']),
  asked: z.string(),
  said: z.string(),
  /** credits that were paid and so were credited, fee and all; 0: none, the money is with the provider */
  credited: models.credits,
  /** the provider's name of the page */
  providerPage: z.string(),
  at: models.instant,
})

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
      amount: digits(z.int().min(topUp.minimum).max(topUp.maximum)),
      method: z.string().max(30),
    }),
    query: z.object({ promo: z.string().max(40).default('') }),
    reply: z.object({ payment: models.payment }),
  },
  listOddPayments: {
    query: z.object(paging(pageSizes.performers)),
    reply: z.object({ oddPayments: z.array(oddPayment), ...page }),
  },
  getPayment: { params: byId, reply: z.object({ payment: models.payment }) },
  history: {
    params: byId,
    query: z.object({
      ...paging(pageSizes.performers),
      type: historyKind.optional(),
      from: models.instant.optional(),
      to: models.instant.optional(),
      /** IANA name of where the reader's months begin; UTC for one that is not known */
      timezone: z.string().max(60).default('UTC'),
    }),
    /** `months`: those that the page has lines of, whole, whatever stands on other pages */
    reply: z.object({
      history: z.array(historyEntry),
      months: z.array(historyMonth),
      ...page,
    }),
  },
} as const
