import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId, digits, page, paging, sorting } from '../../common.ts'
import { pageSizes } from '../../constants.ts'
import * as models from '../../models.ts'
import { payoutMinimum } from '../constants.ts'

/**
 * [T5] Payout batches. An approved one is exported by two plain addresses beside these calls:
 * `GET /api/admin/payouts/{id}/export/pain001` (SEPA XML) and `…/export/csv?language`.
 */
export const payoutCalls = {
  createPayouts: {
    method: 'POST',
    path: '/admin/payouts',
    access: { admin: 'payouts' },
    audit: { action: 'payouts.made', fields: ['minimum'] },
    errors: ['PAYOUT_NOTHING'],
    idempotent: true,
    summary:
      'Make a batch of everybody whose payable balance reaches the minimum and who named a bank account',
  },
  listPayouts: {
    method: 'GET',
    path: '/admin/payouts',
    access: { admin: 'payouts' },
    summary: 'Batches, newest first',
  },
  listLeftOut: {
    method: 'GET',
    path: '/admin/payouts/left_out',
    access: { admin: 'payouts' },
    summary: 'Performers with payable credits whom the next batch would leave out, and why',
  },
  getPayouts: {
    method: 'GET',
    path: '/admin/payouts/{id}',
    access: { admin: 'payouts' },
    summary: 'One batch with its payouts',
  },
  approvePayouts: {
    method: 'POST',
    path: '/admin/payouts/{id}/approve',
    access: { admin: 'payouts' },
    audit: { action: 'payouts.approved', subject: 'params.id', fields: [] },
    errors: ['PAYOUT_STATE'],
    idempotent: true,
    summary: 'Approve a batch: its money leaves the payable balances, once',
  },
  cancelPayouts: {
    method: 'POST',
    path: '/admin/payouts/{id}/cancel',
    access: { admin: 'payouts' },
    audit: { action: 'payouts.dropped', subject: 'params.id', fields: [] },
    errors: ['PAYOUT_STATE'],
    summary: 'Drop a batch that is not approved; its people wait for the next one',
  },
} as const satisfies Record<string, Call>

export function payoutSchemas() {
  const payoutBatch = z.object({
    id: models.id,
    state: z.enum(['DRAFT', 'APPROVED', 'CANCELLED']),
    money: models.money,
    createdAt: models.instant,
    decidedAt: models.instant.nullable(),
    /** the number of performers in it, without dropped ones */
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

  return {
    createPayouts: {
      body: z.strictObject({
        /** smallest payable balance that is paid, in credits */
        minimum: z.int().min(1).max(100_000_000).default(payoutMinimum),
      }),
      reply: z.object({ batch: payoutBatch }),
    },
    listPayouts: {
      query: z.object({ ...paging(pageSizes.performers), ...sorting('listPayouts') }),
      reply: z.object({ batches: z.array(payoutBatch), ...page }),
      csv: {
        rows: 'batches',
        columns: [
          ['Made [a batch]', 'createdAt'],
          ['State', 'state'],
          ['Decided [a batch]', 'decidedAt'],
          ['Payouts [count]', 'count'],
          ['Credits', 'total'],
          ['Id', 'id'],
        ],
      },
    },
    listLeftOut: {
      query: z.object({
        ...paging(pageSizes.performers),
        /** the smallest payout of that batch */
        minimum: digits(z.int().min(1).max(100_000_000)).default(payoutMinimum),
      }),
      reply: z.object({
        performers: z.array(
          z.object({
            performerId: models.id,
            performerNumber: z.int(),
            name: z.string(),
            amount: models.credits,
            /** ACCOUNT_WAITS: it was named in the last 48 hours; OUTSIDE_SEPA: named before that was refused */
            reason: z.enum(['NO_ACCOUNT', 'ACCOUNT_WAITS', 'OUTSIDE_SEPA', 'BELOW_MINIMUM']),
          }),
        ),
        ...page,
      }),
    },
    getPayouts: { params: byId, reply: z.object({ batch: payoutBatch, payouts: z.array(payout) }) },
    approvePayouts: { params: byId, reply: z.object({ batch: payoutBatch }) },
    cancelPayouts: { params: byId, reply: z.object({ batch: payoutBatch }) },
  } as const satisfies Record<keyof typeof payoutCalls, CallSchema>
}
