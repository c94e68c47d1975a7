import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId, digits, page, paging, sorting } from '../../common.ts'
import { pageSizes } from '../../constants.ts'
import * as models from '../../models.ts'
import { topUp } from '../constants.ts'
import { historyEntry, historyKind, historyMonth, moneyReceipt } from '../history.ts'
import * as money from '../models.ts'

/**
 * Balance, top-ups and history. The history as a file has a plain address beside these calls, with the same filters:
 * `GET /api/client/client_accounts/{id}/history/export/csv?type&from&to&language` [A9].
 */
export const walletCalls = {
  updateBalanceInfo: {
    method: 'GET',
    path: '/client/client_accounts/updatebalanceinfo',
    access: 'client',
    summary: 'Balance and fee tiers',
  },
  buy: {
    method: 'GET',
    path: '/client/buy/{amount}/{method}',
    access: 'client',
    verified: true,
    errors: [
      'PAYMENT_METHOD_UNKNOWN',
      'PAYMENT_PROVIDER_UNAVAILABLE',
      'PROMO_UNKNOWN',
      'PROMO_EXPIRED',
      'PROMO_USED',
      'PROMO_MINIMUM',
      'PRICE_CHANGED',
      'SPENDING_FROZEN',
      'TOO_MANY_TRIES',
    ],
    changesState: true,
    summary: 'Ask for a top-up; the same ask within 10 minutes gives the same payment',
  },
  listPaymentMismatches: {
    method: 'GET',
    path: '/admin/payments/odd',
    access: { admin: 'payouts' },
    summary: 'Payments of which a provider said something else than was asked, newest first',
  },
  getPayment: {
    method: 'GET',
    path: '/client/payments/{id}',
    access: 'client',
    errors: ['NOT_FOUND'],
    summary: 'One payment of the client',
  },
  history: {
    method: 'GET',
    path: '/client/client_accounts/{id}/history',
    access: 'client',
    errors: ['NOT_FOUND'],
    summary: 'Sessions, payments, subscriptions, messages, refunds and peek credit, newest first',
  },
  moneyReceipt: {
    method: 'GET',
    path: '/client/money_receipts/{id}',
    access: 'client',
    errors: ['NOT_FOUND'],
    summary: 'The receipt of one paid top-up, month, tip or message of the client',
  },
} as const satisfies Record<string, Call>

export function walletSchemas() {
  /** A payment mismatch: a provider reported a payment that differs from the requested one. */
  const paymentMismatch = z.object({
    paymentId: models.id,
    clientId: models.id,
    method: z.string(),
    /** PAGE: another checkout page of the provider names this payment; its money is not ours */
    what: z.enum(['AMOUNT', 'CURRENCY', 'MODE', 'TEST_OR_LIVE', 'PAGE']),
    asked: z.string(),
    said: z.string(),
    /** credits that were paid and credited, without a deduction of the fee; 0: none, the money is with the provider */
    credited: models.credits,
    /** the provider's name of the page */
    providerPage: z.string(),
    at: models.instant,
  })

  return {
    updateBalanceInfo: {
      reply: z.object({
        balance: money.balance,
        /** [A8, L6] what would go back if the account were closed now */
        returnable: models.credits,
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
      query: z.object({
        promo: z.string().max(40).default(''),
        /** the fee in credits that the client saw: if it is another by now, nothing is opened */
        fee: digits(models.credits).optional(),
      }),
      reply: z.object({ payment: money.payment }),
    },
    listPaymentMismatches: {
      query: z.object({ ...paging(pageSizes.performers), ...sorting('listPaymentMismatches') }),
      reply: z.object({ oddPayments: z.array(paymentMismatch), ...page }),
      csv: {
        rows: 'oddPayments',
        columns: [
          ['When', 'at'],
          ['What differs', 'what'],
          ['Asked [of a payment]', 'asked'],
          ['Paid', 'said'],
          ['Credits', 'credited'],
          ['Payment method', 'method'],
          ['Payment, id', 'paymentId'],
          ['Payment provider’s reference', 'providerPage'],
        ],
      },
    },
    getPayment: { params: byId, reply: z.object({ payment: money.payment }) },
    history: {
      params: byId,
      query: z.object({
        ...paging(pageSizes.performers),
        type: historyKind.optional(),
        from: models.instant.optional(),
        to: models.instant.optional(),
        /** IANA time zone by which the months begin; UTC for an unknown one */
        timezone: z.string().max(60).default('UTC'),
      }),
      /** `months`: the sums of the page's months, including their lines on other pages */
      reply: z.object({
        history: z.array(historyEntry),
        months: z.array(historyMonth),
        ...page,
      }),
    },
    moneyReceipt: { params: byId, reply: z.object({ receipt: moneyReceipt }) },
  } as const satisfies Record<keyof typeof walletCalls, CallSchema>
}
