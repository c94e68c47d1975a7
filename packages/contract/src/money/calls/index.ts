import { cashReturnCalls, cashReturnSchemas } from './cash-returns.ts'
import { creditByHandCalls, creditByHandSchemas } from './credit-by-hand.ts'
import { disputeCalls, disputeSchemas } from './disputes.ts'
import { earningsCalls, earningsSchemas } from './earnings.ts'
import { ledgerCalls, ledgerSchemas } from './ledger.ts'
import { limitCalls, limitSchemas } from './limits.ts'
import { payoutCalls, payoutSchemas } from './payouts.ts'
import { promoCalls, promoSchemas } from './promo.ts'
import { purchaseCalls, purchaseSchemas } from './purchases.ts'
import { refundCalls, refundSchemas } from './refunds.ts'
import { subscriptionCalls, subscriptionSchemas } from './subscriptions.ts'
import { taxCalls, taxSchemas } from './tax.ts'
import { walletCalls, walletSchemas } from './wallet.ts'

export const moneyCalls = {
  ...cashReturnCalls,
  ...creditByHandCalls,
  ...disputeCalls,
  ...earningsCalls,
  ...ledgerCalls,
  ...limitCalls,
  ...payoutCalls,
  ...promoCalls,
  ...purchaseCalls,
  ...refundCalls,
  ...subscriptionCalls,
  ...taxCalls,
  ...walletCalls,
} as const

export const moneyShapes = () =>
  ({
    ...cashReturnSchemas(),
    ...creditByHandSchemas(),
    ...disputeSchemas(),
    ...earningsSchemas(),
    ...ledgerSchemas(),
    ...limitSchemas(),
    ...payoutSchemas(),
    ...promoSchemas(),
    ...purchaseSchemas(),
    ...refundSchemas(),
    ...subscriptionSchemas(),
    ...taxSchemas(),
    ...walletSchemas(),
  }) as const
