import { z } from 'zod'
import { isIban, normalIban } from '../rules/iban.ts'
import { confirmation } from './common.ts'
import * as models from './models.ts'

const month = z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'Write a month as YYYY-MM.')
const movement = z.object({ at: models.instant, reference: z.string(), amount: models.credits })

/** An account as its owner may see it again: enough to recognise it. */
const maskedBankAccount = z.object({
  iban: z.string(),
  holder: z.string(),
  updatedAt: models.instant,
})

/** One that was named and is not in force yet. */
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

export const earningsSchemas = {
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
      /** months that have something to state, newest first */
      months: z.array(month),
    }),
  },
  setBankAccount: {
    body: z.strictObject({
      iban: z.string().max(60).transform(normalIban).refine(isIban, 'This is not a valid IBAN.'),
      /** as the bank writes it; SEPA carries 70 characters */
      holder: z.string().trim().min(2, 'Give the name of the holder.').max(70),
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
            type: models.service,
            at: models.instant,
            billedSeconds: z.int(),
            /** what her clients were charged for the whole session */
            charged: models.credits,
            /** her part that was posted in this month */
            share: models.credits,
          }),
        ),
        /** subscriptions, messages and whatever else she earned by */
        other: z.array(movement.extend({ kind: z.string() })),
        refunds: z.array(movement),
        payouts: z.array(movement),
        totals: z.object({
          sessions: models.credits,
          other: models.credits,
          refunds: models.credits,
          payouts: models.credits,
        }),
      }),
    }),
  },
} as const
