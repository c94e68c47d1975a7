import { accountCalls } from './calls/accounts/account.ts'
import { blockCalls } from './calls/accounts/blocks.ts'
import { notificationCalls } from './calls/accounts/notifications.ts'
import { ownAccountCalls } from './calls/accounts/own-account.ts'
import { recoveryCalls } from './calls/accounts/recovery.ts'
import { secondFactorCalls } from './calls/accounts/second-factor.ts'
import { contactCalls } from './calls/messages/contact.ts'
import { messageCalls } from './calls/messages/messages.ts'
import { cmsCalls } from './calls/operator/cms.ts'
import { letterCalls } from './calls/operator/letters.ts'
import { offerCalls } from './calls/operator/offers.ts'
import { operatorCalls } from './calls/operator/operator.ts'
import { reportCalls } from './calls/operator/reports.ts'
import { favouriteCalls } from './calls/performers/favourites.ts'
import { performerCalls } from './calls/performers/performers.ts'
import { reviewCalls } from './calls/performers/reviews.ts'
import { scheduleCalls } from './calls/performers/schedule.ts'
import { showcaseCalls } from './calls/performers/showcase.ts'
import { lobbyCalls } from './calls/sessions/lobby.ts'
import { peekCalls } from './calls/sessions/peek.ts'
import { receiptCalls } from './calls/sessions/receipts.ts'
import { sessionChatCalls } from './calls/sessions/session-chat.ts'
import { sessionCalls } from './calls/sessions/sessions.ts'
import { studioCalls } from './calls/sessions/studio.ts'
import { talkBackCalls } from './calls/sessions/talk-back.ts'
import { telephonyCalls } from './calls/sessions/telephony.ts'
import { tipCalls } from './calls/sessions/tips.ts'
import { videocallCalls } from './calls/sessions/videocall.ts'
import { cashReturnCalls } from './calls/wallet/cash-returns.ts'
import { disputeCalls } from './calls/wallet/disputes.ts'
import { earningsCalls } from './calls/wallet/earnings.ts'
import { limitCalls } from './calls/wallet/limits.ts'
import { payoutCalls } from './calls/wallet/payouts.ts'
import { promoCalls } from './calls/wallet/promo.ts'
import { purchaseCalls } from './calls/wallet/purchases.ts'
import { refundCalls } from './calls/wallet/refunds.ts'
import { subscriptionCalls } from './calls/wallet/subscriptions.ts'
import { taxCalls } from './calls/wallet/tax.ts'
import { walletCalls } from './calls/wallet/wallet.ts'

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
  ...lobbyCalls,
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
  ...disputeCalls,
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
