import { accountCalls } from './calls/account.ts'
import { blockCalls } from './calls/blocks.ts'
import { cashReturnCalls } from './calls/cash-returns.ts'
import { cmsCalls } from './calls/cms.ts'
import { contactCalls } from './calls/contact.ts'
import { earningsCalls } from './calls/earnings.ts'
import { favouriteCalls } from './calls/favourites.ts'
import { letterCalls } from './calls/letters.ts'
import { limitCalls } from './calls/limits.ts'
import { messageCalls } from './calls/messages.ts'
import { notificationCalls } from './calls/notifications.ts'
import { offerCalls } from './calls/offers.ts'
import { operatorCalls } from './calls/operator.ts'
import { ownAccountCalls } from './calls/own-account.ts'
import { payoutCalls } from './calls/payouts.ts'
import { peekCalls } from './calls/peek.ts'
import { performerCalls } from './calls/performers.ts'
import { promoCalls } from './calls/promo.ts'
import { purchaseCalls } from './calls/purchases.ts'
import { receiptCalls } from './calls/receipts.ts'
import { recoveryCalls } from './calls/recovery.ts'
import { refundCalls } from './calls/refunds.ts'
import { reportCalls } from './calls/reports.ts'
import { reviewCalls } from './calls/reviews.ts'
import { scheduleCalls } from './calls/schedule.ts'
import { secondFactorCalls } from './calls/second-factor.ts'
import { sessionChatCalls } from './calls/session-chat.ts'
import { sessionCalls } from './calls/sessions.ts'
import { showcaseCalls } from './calls/showcase.ts'
import { studioCalls } from './calls/studio.ts'
import { subscriptionCalls } from './calls/subscriptions.ts'
import { talkBackCalls } from './calls/talk-back.ts'
import { taxCalls } from './calls/tax.ts'
import { telephonyCalls } from './calls/telephony.ts'
import { tipCalls } from './calls/tips.ts'
import { videocallCalls } from './calls/videocall.ts'
import { walletCalls } from './calls/wallet.ts'

/**
 * The calls as data: the server mounts them, the web calls them, OpenAPI is written from them.
 * Their shapes stand beside them in functions that the server alone calls (`schemas/index.ts`): nothing of them, nor of zod,
 * is in the page (decision 0202).
 */
export const calls = {
  ...accountCalls,
  ...recoveryCalls,
  ...ownAccountCalls,
  ...secondFactorCalls,
  ...performerCalls,
  ...favouriteCalls,
  ...sessionCalls,
  ...receiptCalls,
  ...earningsCalls,
  ...payoutCalls,
  ...peekCalls,
  ...sessionChatCalls,
  ...talkBackCalls,
  ...telephonyCalls,
  ...videocallCalls,
  ...walletCalls,
  ...promoCalls,
  ...limitCalls,
  ...subscriptionCalls,
  ...refundCalls,
  ...purchaseCalls,
  ...cashReturnCalls,
  ...offerCalls,
  ...operatorCalls,
  ...letterCalls,
  ...notificationCalls,
  ...studioCalls,
  ...messageCalls,
  ...blockCalls,
  ...taxCalls,
  ...tipCalls,
  ...cmsCalls,
  ...contactCalls,
  ...reviewCalls,
  ...reportCalls,
  ...showcaseCalls,
  ...scheduleCalls,
} as const

export type CallName = keyof typeof calls
