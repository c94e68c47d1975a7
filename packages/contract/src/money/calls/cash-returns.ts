import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId, page, paging, sorting } from '../../common.ts'
import { pageSizes } from '../../constants.ts'
import * as models from '../../models.ts'
import { plainLine } from '../../site/plain-text.ts'
import { bankReferenceLength } from '../constants.ts'

/** [A8] Withdrawal refunds: cash of closed accounts that no provider can refund, paid by hand. */
export const cashReturnCalls = {
  listCashReturns: {
    method: 'GET',
    path: '/admin/cash_returns',
    access: { admin: 'payouts' },
    summary: 'Cash that a person must give back, or what was given back, the oldest first',
  },
  payOutCashReturn: {
    method: 'POST',
    path: '/admin/cash_returns/{id}/pay_out',
    access: { admin: 'payouts' },
    audit: { action: 'return.paid_out', subject: 'params.id', fields: ['reference'] },
    errors: ['PAYOUT_STATE'],
    summary: 'Say that it was paid by the bank, and under which reference; said twice it is paid once',
  },
} as const satisfies Record<string, Call>

export function cashReturnSchemas() {
  const state = z.enum(['BY_HAND', 'PAID_OUT'])
  return {
    listCashReturns: {
      query: z.object({
        ...paging(pageSizes.performers),
        ...sorting('listCashReturns'),
        state: state.default('BY_HAND'),
      }),
      reply: z.object({
        returns: z.array(
          z.object({
            id: models.id,
            state,
            amount: models.credits,
            /** how it was paid in once; `none`: it came with no payment */
            method: z.string(),
            paymentId: models.id.nullable(),
            /** what the provider calls that payment */
            providerPage: z.string().nullable(),
            /** the client's e-mail address, until it is paid; null: none was given */
            contact: z.string().nullable(),
            reference: z.string().nullable(),
            createdAt: models.instant,
            paidAt: models.instant.nullable(),
          }),
        ),
        ...page,
      }),
      csv: {
        rows: 'returns',
        columns: [
          ['When', 'createdAt'],
          ['State', 'state'],
          ['Credits', 'amount'],
          ['Payment method', 'method'],
          ['Payment provider’s reference', 'providerPage'],
          ['E-mail', 'contact'],
          ['Paid on', 'paidAt'],
          ['Reference', 'reference'],
          ['Id', 'id'],
        ],
      },
    },
    payOutCashReturn: {
      params: byId,
      body: z.strictObject({
        /** what the bank calls the transfer */
        reference: z.string().overwrite(plainLine).trim().min(1).max(bankReferenceLength),
      }),
      reply: z.object({ paid: z.literal(true) }),
    },
  } as const satisfies Record<keyof typeof cashReturnCalls, CallSchema>
}
