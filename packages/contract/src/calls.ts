import { accountCalls, accountSchemas } from './calls/accounts/account.ts'
import { blockCalls, blockSchemas } from './calls/accounts/blocks.ts'
import { notificationCalls, notificationSchemas } from './calls/accounts/notifications.ts'
import { ownAccountCalls, ownAccountSchemas } from './calls/accounts/own-account.ts'
import { recoveryCalls, recoverySchemas } from './calls/accounts/recovery.ts'
import { secondFactorCalls, secondFactorSchemas } from './calls/accounts/second-factor.ts'
import { contactCalls, contactSchemas } from './calls/messages/contact.ts'
import { messageCalls, messageSchemas } from './calls/messages/messages.ts'
import { categoryCalls, categorySchemas } from './calls/operator/categories.ts'
import { cmsCalls, cmsSchemas } from './calls/operator/cms.ts'
import { deadLetterCalls, deadLetterSchemas } from './calls/operator/dead-letters.ts'
import { healthCalls, healthSchemas } from './calls/operator/health.ts'
import { invitationCalls, invitationSchemas } from './calls/operator/invitations.ts'
import { liveCalls, liveSchemas } from './calls/operator/live.ts'
import { moderationCalls, moderationSchemas } from './calls/operator/moderation.ts'
import { offerCalls, offerSchemas } from './calls/operator/offers.ts'
import { operatorCalls, operatorSchemas } from './calls/operator/operator.ts'
import { peopleCalls, peopleSchemas } from './calls/operator/people.ts'
import { reportCalls, reportSchemas } from './calls/operator/reports.ts'
import { settingCalls, settingSchemas } from './calls/operator/settings.ts'
import { setupCalls, setupSchemas } from './calls/operator/setup.ts'
import { applicationCalls, applicationSchemas } from './calls/performers/applications.ts'
import { favouriteCalls, favouriteSchemas } from './calls/performers/favourites.ts'
import { identityCalls, identitySchemas } from './calls/performers/identity.ts'
import { performerMediaCalls, performerMediaSchemas } from './calls/performers/performer-media.ts'
import { performerCalls, performerSchemas } from './calls/performers/performers.ts'
import { profileCalls, profileSchemas } from './calls/performers/profile.ts'
import { reviewCalls, reviewSchemas } from './calls/performers/reviews.ts'
import { scheduleCalls, scheduleSchemas } from './calls/performers/schedule.ts'
import { clientNoteCalls, clientNoteSchemas } from './calls/sessions/client-notes.ts'
import { encoderCalls, encoderSchemas } from './calls/sessions/encoder.ts'
import { lobbyCalls, lobbySchemas } from './calls/sessions/lobby.ts'
import { peekCalls, peekSchemas } from './calls/sessions/peek.ts'
import { receiptCalls, receiptSchemas } from './calls/sessions/receipts.ts'
import { sessionChatCalls, sessionChatSchemas } from './calls/sessions/session-chat.ts'
import { sessionCalls, sessionSchemas } from './calls/sessions/sessions.ts'
import { statisticsCalls, statisticsSchemas } from './calls/sessions/statistics.ts'
import { studioCalls, studioSchemas } from './calls/sessions/studio.ts'
import { talkBackCalls, talkBackSchemas } from './calls/sessions/talk-back.ts'
import { telephonyCalls, telephonySchemas } from './calls/sessions/telephony.ts'
import { tipCalls, tipSchemas } from './calls/sessions/tips.ts'
import { videocallCalls, videocallSchemas } from './calls/sessions/videocall.ts'
import { cashReturnCalls, cashReturnSchemas } from './calls/wallet/cash-returns.ts'
import { creditByHandCalls, creditByHandSchemas } from './calls/wallet/credit-by-hand.ts'
import { disputeCalls, disputeSchemas } from './calls/wallet/disputes.ts'
import { earningsCalls, earningsSchemas } from './calls/wallet/earnings.ts'
import { ledgerCalls, ledgerSchemas } from './calls/wallet/ledger.ts'
import { limitCalls, limitSchemas } from './calls/wallet/limits.ts'
import { payoutCalls, payoutSchemas } from './calls/wallet/payouts.ts'
import { promoCalls, promoSchemas } from './calls/wallet/promo.ts'
import { purchaseCalls, purchaseSchemas } from './calls/wallet/purchases.ts'
import { refundCalls, refundSchemas } from './calls/wallet/refunds.ts'
import { subscriptionCalls, subscriptionSchemas } from './calls/wallet/subscriptions.ts'
import { taxCalls, taxSchemas } from './calls/wallet/tax.ts'
import { walletCalls, walletSchemas } from './calls/wallet/wallet.ts'

/**
 * The calls as data: the server mounts them, the web calls them, OpenAPI is written from them. A file of `calls/` is named
 * here and nowhere else.
 */
export const calls = {
  ...accountCalls,
  ...recoveryCalls,
  ...ownAccountCalls,
  ...secondFactorCalls,
  ...performerCalls,
  ...profileCalls,
  ...applicationCalls,
  ...identityCalls,
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
  ...ledgerCalls,
  ...limitCalls,
  ...subscriptionCalls,
  ...creditByHandCalls,
  ...refundCalls,
  ...purchaseCalls,
  ...cashReturnCalls,
  ...disputeCalls,
  ...offerCalls,
  ...operatorCalls,
  ...liveCalls,
  ...healthCalls,
  ...invitationCalls,
  ...settingCalls,
  ...moderationCalls,
  ...peopleCalls,
  ...categoryCalls,
  ...setupCalls,
  ...deadLetterCalls,
  ...notificationCalls,
  ...statisticsCalls,
  ...studioCalls,
  ...clientNoteCalls,
  ...encoderCalls,
  ...messageCalls,
  ...blockCalls,
  ...taxCalls,
  ...tipCalls,
  ...cmsCalls,
  ...contactCalls,
  ...reviewCalls,
  ...reportCalls,
  ...performerMediaCalls,
  ...scheduleCalls,
} as const

export type CallName = keyof typeof calls

/** The shapes of every call, under its name. Only the server calls this, so the page has none of them, nor zod. */
export const shapesOfCalls = () =>
  ({
    ...accountSchemas(),
    ...recoverySchemas(),
    ...ownAccountSchemas(),
    ...secondFactorSchemas(),
    ...performerSchemas(),
    ...profileSchemas(),
    ...applicationSchemas(),
    ...identitySchemas(),
    ...favouriteSchemas(),
    ...lobbySchemas(),
    ...sessionSchemas(),
    ...receiptSchemas(),
    ...earningsSchemas(),
    ...payoutSchemas(),
    ...peekSchemas(),
    ...sessionChatSchemas(),
    ...talkBackSchemas(),
    ...telephonySchemas(),
    ...videocallSchemas(),
    ...walletSchemas(),
    ...promoSchemas(),
    ...ledgerSchemas(),
    ...limitSchemas(),
    ...subscriptionSchemas(),
    ...creditByHandSchemas(),
    ...refundSchemas(),
    ...purchaseSchemas(),
    ...cashReturnSchemas(),
    ...disputeSchemas(),
    ...offerSchemas(),
    ...operatorSchemas(),
    ...liveSchemas(),
    ...healthSchemas(),
    ...invitationSchemas(),
    ...settingSchemas(),
    ...moderationSchemas(),
    ...peopleSchemas(),
    ...categorySchemas(),
    ...setupSchemas(),
    ...deadLetterSchemas(),
    ...notificationSchemas(),
    ...statisticsSchemas(),
    ...studioSchemas(),
    ...clientNoteSchemas(),
    ...encoderSchemas(),
    ...messageSchemas(),
    ...blockSchemas(),
    ...taxSchemas(),
    ...tipSchemas(),
    ...cmsSchemas(),
    ...contactSchemas(),
    ...reviewSchemas(),
    ...reportSchemas(),
    ...performerMediaSchemas(),
    ...scheduleSchemas(),
  }) as const
