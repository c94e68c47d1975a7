import { z } from 'zod'
import { pageSizes, payoutMinimum } from '../constants.ts'
import { byId, page, paging } from './common.ts'
import * as models from './models.ts'

export const payoutBatch = z.object({
  id: models.id,
  state: z.enum(['DRAFT', 'APPROVED', 'CANCELLED']),
  money: models.money,
  createdAt: models.instant,
  decidedAt: models.instant.nullable(),
  /** people in it, dropped ones left out */
  count: z.int(),
  /** credits; 100 are one unit of the currency */
  total: models.credits,
})
const payout = z.object({
  id: models.id,
  performerId: models.id,
  performerNumber: z.int(),
  holder: z.string(),
  iban: z.string(),
  amount: models.credits,
  /** DROPPED: when the batch was approved, less than this was payable */
  state: z.enum(['DRAFT', 'PAID', 'DROPPED']),
})

export const payoutSchemas = {
  createPayouts: {
    body: z.strictObject({
      /** smallest payable balance that is paid, in credits */
      minimum: z.int().min(1).max(100_000_000).default(payoutMinimum),
    }),
    reply: z.object({ batch: payoutBatch }),
  },
  listPayouts: {
    query: z.object(paging(pageSizes.performers)),
    reply: z.object({ batches: z.array(payoutBatch), ...page }),
  },
  getPayouts: { params: byId, reply: z.object({ batch: payoutBatch, payouts: z.array(payout) }) },
  approvePayouts: { params: byId, reply: z.object({ batch: payoutBatch }) },
  cancelPayouts: { params: byId, reply: z.object({ batch: payoutBatch }) },
} as const
