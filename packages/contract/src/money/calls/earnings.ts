import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { confirmation } from '../../common.ts'
import * as models from '../../models.ts'
import * as shows from '../../shows/models.ts'
import { iban } from '../bank-account.ts'
import { bankHolderLength } from '../constants.ts'

/** [T5] The performer's money. */
export const earningsCalls = {
  earnings: {
    method: 'GET',
    path: '/studio/earnings',
    access: 'performer',
    summary: 'What is pending, payable and paid, where it will be paid to, and the months with statements',
  },
  setBankAccount: {
    method: 'PUT',
    path: '/studio/bank_account',
    access: 'performer',
    confirmed: true,
    summary: 'Name the bank account that payouts go to, from 48 hours later on',
  },
  cancelBankAccount: {
    method: 'DELETE',
    path: '/studio/bank_account/change',
    access: 'performer',
    summary: 'Keep the bank account as it is; fine where no other one is waiting',
  },
  statement: {
    method: 'GET',
    path: '/studio/statements/{month}',
    access: 'performer',
    summary: 'One month: sessions, other earnings, refunds, payouts, and the balances around them',
  },
} as const satisfies Record<string, Call>

export function earningsSchemas() {
  const month = z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'Write a month as YYYY-MM.')
  const movement = z.object({ at: models.instant, reference: z.string(), amount: models.credits })

  /** An account as its owner may see it again: enough to recognise it. */
  const maskedBankAccount = z.object({
    iban: z.string(),
    holder: z.string(),
    updatedAt: models.instant,
  })

  /** A bank account that was entered and is not in force yet. */
  const waitingBankAccount = z.object({
    iban: z.string(),
    holder: z.string(),
    askedAt: models.instant,
    /** from then on payouts go there */
    effectiveAt: models.instant,
  })
  const bankAccounts = {
    /** the one in force */
    bankAccount: maskedBankAccount.nullable(),
    waitingBankAccount: waitingBankAccount.nullable(),
  }

  return {
    earnings: {
      reply: z.object({
        earnings: z.object({
          /** earned within the last 7 days */
          pending: z.int(),
          payable: z.int(),
          /** paid out so far */
          paid: models.credits,
          /** part of `payable` that waits in a batch */
          inBatch: models.credits,
          /** when the oldest pending credits become payable; null where none are */
          nextPayableAt: models.instant.nullable(),
        }),
        money: models.money,
        ...bankAccounts,
        /** smallest payout, in credits */
        payoutMinimum: models.credits,
        /** the newest payouts, by when their batch was made or decided */
        payouts: z.array(
          z.object({
            id: models.id,
            at: models.instant,
            amount: models.credits,
            /** DRAFT: waits for approval; DROPPED: waits for the next batch instead */
            state: z.enum(['DRAFT', 'PAID', 'DROPPED']),
          }),
        ),
        /** months with a statement, newest first */
        months: z.array(month),
      }),
    },
    setBankAccount: {
      body: z.strictObject({
        iban,
        /** as the bank writes it */
        holder: z
          .string()
          .trim()
          .min(bankHolderLength.least, 'Give the name of the holder.')
          .max(bankHolderLength.most),
        ...confirmation,
      }),
      reply: z.object(bankAccounts),
    },
    cancelBankAccount: { reply: z.object(bankAccounts) },
    statement: {
      params: z.object({ month }),
      reply: z.object({
        statement: z.object({
          month,
          /** pending and payable together, at the first instant of the month in UTC */
          opening: z.int(),
          /** at its end, or now where it has not ended */
          closing: z.int(),
          sessions: z.array(
            z.object({
              sessionId: models.id,
              type: shows.service,
              at: models.instant,
              billedSeconds: z.int(),
              /** what the clients were charged for the whole session */
              charged: models.credits,
              /** the performer's part that was posted in this month */
              share: models.credits,
            }),
          ),
          /** tips, subscriptions, messages and whatever else was earned; by kind */
          other: z.array(movement.extend({ kind: z.string() })),
          refunds: z.array(movement),
          payouts: z.array(movement),
          totals: z.object({
            sessions: models.credits,
            tips: models.credits,
            subscriptions: models.credits,
            messages: models.credits,
            /** whatever else was earned */
            other: models.credits,
            refunds: models.credits,
            payouts: models.credits,
          }),
        }),
      }),
    },
  } as const satisfies Record<keyof typeof earningsCalls, CallSchema>
}
