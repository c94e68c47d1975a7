import type { Migration } from 'kysely/migration'
import { accountsMigration } from './0001-accounts.ts'
import { performersMigration } from './0002-performers.ts'
import { walletMigration } from './0003-wallet.ts'
import { sessionsMigration } from './0004-sessions.ts'
import { peekMigration } from './0010-peek.ts'
import { sessionChatMigration } from './0011-session-chat.ts'
import { talkBackMigration } from './0012-talk-back.ts'
import { telephonyMigration } from './0013-telephony.ts'
import { promoAndLimitsMigration } from './0016-promo-and-limits.ts'
import { stripeAndSubscriptionsMigration } from './0017-stripe-and-subscriptions.ts'
import { refundsMigration } from './0018-refunds.ts'
import { performerBookMigration } from './0019-performer-book.ts'
import { payoutsMigration } from './0020-payouts.ts'
import { receiptsMigration } from './0021-receipts.ts'
import { officeMigration } from './0022-office.ts'
import { leasesByKeyMigration } from './0029-leases-by-key.ts'
import { countedAheadMigration } from './0035-counted-ahead.ts'
import { secondFactorsMigration } from './0036-second-factors.ts'
import { waitingBankAccountsMigration } from './0037-waiting-bank-accounts.ts'
import { streamHoldersMigration } from './0038-stream-holders.ts'
import { holdsMigration } from './0040-holds.ts'
import { mediaNodesMigration } from './0041-media-nodes.ts'
import { coolDownsMigration } from './0042-cool-downs.ts'
import { lobbyAddressesMigration } from './0043-lobby-addresses.ts'
import { soundPromoCodesMigration } from './0050-sound-promo-codes.ts'
import { houseMoneyMigration } from './0051-house-money.ts'
import { oddPaymentsMigration } from './0052-odd-payments.ts'
import { phoneChecksMigration } from './0053-phone-checks.ts'
import { searchMigration } from './0060-search.ts'
import { subscribersPricesMigration } from './0061-subscribers-prices.ts'
import { capabilitiesMigration } from './0062-capabilities.ts'
import { accountLanguageMigration } from './0063-account-language.ts'
import { favouritesMigration } from './0064-favourites.ts'
import { mailMigration } from './0065-mail.ts'
import { messagesMigration } from './0066-messages.ts'
import { cmsPagesMigration } from './0067-cms-pages.ts'
import { contactMigration } from './0068-contact.ts'
import { waitingSecondsMigration } from './0069-waiting-seconds.ts'
import { taxDeclarationsMigration } from './0070-tax-declarations.ts'
import { listingFeedMigration } from './0090-listing-feed.ts'
import { provenAddressesMigration } from './0091-proven-addresses.ts'
import { returnsMigration } from './0092-returns.ts'
import { peekCreditMigration } from './0093-peek-credit.ts'
import { notificationsMigration } from './0094-notifications.ts'
import { streamsThatStayMigration } from './0095-streams-that-stay.ts'
import { tipsMigration } from './0096-tips.ts'
import { uploadsMigration } from './0097-uploads.ts'
import { reviewsMigration } from './0098-reviews.ts'
import { reportsMigration } from './0099-reports.ts'
import { blocksThatPartMigration } from './0100-blocks-that-part.ts'
import { postingsInSetsMigration } from './0101-postings-in-sets.ts'
import { showcaseMigration } from './0102-showcase.ts'
import { purchaseRefundsMigration } from './0103-purchase-refunds.ts'
import { returnsByHandMigration } from './0104-returns-by-hand.ts'
import { schedulesMigration } from './0105-schedules.ts'
import { mediasMigration } from './0106-medias.ts'
import { offersMigration } from './0107-offers.ts'
import { reportedMediasMigration } from './0108-reported-medias.ts'
import { actsOfPerformersMigration } from './0109-acts-of-performers.ts'
import { stoppedOffersMigration } from './0110-stopped-offers.ts'
import { searchDueMigration } from './0111-search-due.ts'
import { lostStreamsMigration } from './0112-lost-streams.ts'
import { bookByKeyMigration } from './0113-book-by-key.ts'
import { roomOfIntervalsMigration } from './0114-room-of-intervals.ts'
import { uploadHoldsMigration } from './0115-upload-holds.ts'
import { notificationTypesMigration } from './0116-notification-types.ts'
import { toldAboutMigration } from './0117-told-about.ts'
import { pushesByTagMigration } from './0119-pushes-by-tag.ts'
import { toldWhenAwayMigration } from './0120-told-when-away.ts'
import { timezoneSinceMigration } from './0121-timezone-since.ts'
import { fewAmongAccountsMigration } from './0122-few-among-accounts.ts'
import { ownNoticesMigration } from './0123-own-notices.ts'
import { promoIsNoCashMigration } from './0130-promo-is-no-cash.ts'
import { answersByKeyMigration } from './0135-answers-by-key.ts'
import { agreedPricesMigration } from './0136-agreed-prices.ts'
import { reversalsMigration } from './0137-reversals.ts'
import { returnedBeforeMigration } from './0140-returned-before.ts'
import { promoOfRefundsMigration } from './0141-promo-of-refunds.ts'
import { tipsWithinCapsMigration } from './0145-tips-within-caps.ts'
import { pictureFaultMigration } from './0150-picture-fault.ts'
import { heldBeforeMigration } from './0155-held-before.ts'
import { lobbyLimitsMigration } from './0156-lobby-limits.ts'
import { provenAloneCountMigration } from './0160-proven-alone-count.ts'
import { noLoginNamesMigration } from './0161-no-login-names.ts'
import { sendingStreamsMigration } from './0165-sending-streams.ts'
import { newEmailMigration } from './0170-new-email.ts'
import { awayMigration } from './0175-away.ts'
import { reportOutcomesMigration } from './0176-report-outcomes.ts'
import { mailboxesMigration } from './0186-mailboxes.ts'
import { suspensionsMigration } from './0187-suspensions.ts'
import { listsBySqlMigration } from './0190-lists-by-sql.ts'

/** Every migration by name, in order. A migration that has run somewhere is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accountsMigration,
  '0002-performers': performersMigration,
  '0003-wallet': walletMigration,
  '0004-sessions': sessionsMigration,
  '0010-peek': peekMigration,
  '0011-session-chat': sessionChatMigration,
  '0012-talk-back': talkBackMigration,
  '0013-telephony': telephonyMigration,
  '0016-promo-and-limits': promoAndLimitsMigration,
  '0017-stripe-and-subscriptions': stripeAndSubscriptionsMigration,
  '0018-refunds': refundsMigration,
  '0019-performer-book': performerBookMigration,
  '0020-payouts': payoutsMigration,
  '0021-receipts': receiptsMigration,
  '0022-office': officeMigration,
  '0029-leases-by-key': leasesByKeyMigration,
  '0035-counted-ahead': countedAheadMigration,
  '0036-second-factors': secondFactorsMigration,
  '0037-waiting-bank-accounts': waitingBankAccountsMigration,
  '0038-stream-holders': streamHoldersMigration,
  '0040-holds': holdsMigration,
  '0041-media-nodes': mediaNodesMigration,
  '0042-cool-downs': coolDownsMigration,
  '0043-lobby-addresses': lobbyAddressesMigration,
  '0050-sound-promo-codes': soundPromoCodesMigration,
  '0051-house-money': houseMoneyMigration,
  '0052-odd-payments': oddPaymentsMigration,
  '0053-phone-checks': phoneChecksMigration,
  '0060-search': searchMigration,
  '0061-subscribers-prices': subscribersPricesMigration,
  '0062-capabilities': capabilitiesMigration,
  '0063-account-language': accountLanguageMigration,
  '0064-favourites': favouritesMigration,
  '0065-mail': mailMigration,
  '0066-messages': messagesMigration,
  '0067-cms-pages': cmsPagesMigration,
  '0068-contact': contactMigration,
  '0069-waiting-seconds': waitingSecondsMigration,
  '0070-tax-declarations': taxDeclarationsMigration,
  '0090-listing-feed': listingFeedMigration,
  '0091-proven-addresses': provenAddressesMigration,
  '0092-returns': returnsMigration,
  '0093-peek-credit': peekCreditMigration,
  '0094-notifications': notificationsMigration,
  '0095-streams-that-stay': streamsThatStayMigration,
  '0096-tips': tipsMigration,
  '0097-uploads': uploadsMigration,
  '0098-reviews': reviewsMigration,
  '0099-reports': reportsMigration,
  '0100-blocks-that-part': blocksThatPartMigration,
  '0101-postings-in-sets': postingsInSetsMigration,
  '0102-showcase': showcaseMigration,
  '0103-purchase-refunds': purchaseRefundsMigration,
  '0104-returns-by-hand': returnsByHandMigration,
  '0105-schedules': schedulesMigration,
  '0106-medias': mediasMigration,
  '0107-offers': offersMigration,
  '0108-reported-medias': reportedMediasMigration,
  '0109-acts-of-performers': actsOfPerformersMigration,
  '0110-stopped-offers': stoppedOffersMigration,
  '0111-search-due': searchDueMigration,
  '0112-lost-streams': lostStreamsMigration,
  '0113-book-by-key': bookByKeyMigration,
  '0114-room-of-intervals': roomOfIntervalsMigration,
  '0115-upload-holds': uploadHoldsMigration,
  '0116-notification-types': notificationTypesMigration,
  '0117-told-about': toldAboutMigration,
  '0119-pushes-by-tag': pushesByTagMigration,
  '0120-told-when-away': toldWhenAwayMigration,
  '0121-timezone-since': timezoneSinceMigration,
  '0122-few-among-accounts': fewAmongAccountsMigration,
  '0123-own-notices': ownNoticesMigration,
  '0130-promo-is-no-cash': promoIsNoCashMigration,
  '0135-answers-by-key': answersByKeyMigration,
  '0136-agreed-prices': agreedPricesMigration,
  '0137-reversals': reversalsMigration,
  '0140-returned-before': returnedBeforeMigration,
  '0141-promo-of-refunds': promoOfRefundsMigration,
  '0145-tips-within-caps': tipsWithinCapsMigration,
  '0150-picture-fault': pictureFaultMigration,
  '0155-held-before': heldBeforeMigration,
  '0156-lobby-limits': lobbyLimitsMigration,
  '0160-proven-alone-count': provenAloneCountMigration,
  '0161-no-login-names': noLoginNamesMigration,
  '0165-sending-streams': sendingStreamsMigration,
  '0170-new-email': newEmailMigration,
  '0175-away': awayMigration,
  '0176-report-outcomes': reportOutcomesMigration,
  '0186-mailboxes': mailboxesMigration,
  '0187-suspensions': suspensionsMigration,
  '0190-lists-by-sql': listsBySqlMigration,
}
