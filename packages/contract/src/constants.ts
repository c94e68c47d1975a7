/** Numbers of the seed's section 9 and of product.md, each with its place. Times in milliseconds unless named otherwise. */

/** seed 2: pager choices, default and page buttons each side */
export const pager = { sizes: [40, 80, 120], defaultSize: 40, buttonsEachSide: 2 } as const
/** seed 9: page sizes */
export const pageSizes = {
  performers: 40,
  favourites: 40,
  byNumber: 12,
  recommended: 20,
  busy: 20,
  reviews: 20,
} as const
/** [M3] of one client, at most */
export const maxFavourites = 1000
/** [W6] */
export const maxPageSize = 120
/** a console list counts and shows this many at most, the newest: filters by day lead to the others */
export const maxListed = 10_000
/** [P9] billed seconds of a session that may be reviewed */
export const reviewableSeconds = 60
/** [P9] characters of what is written about a show, and of the office's reason against it */
/** [O2] What operators note on an account. */
export const accountNoteLength = { least: 2, most: 2000 } as const
/** [O2] A longer suspension has no end. */
export const maxSuspensionDays = 730

export const reviewLengths = {
  review: { least: 10, most: 2000 },
  answer: { least: 0, most: 1000 },
  reason: { least: 3, most: 300 },
} as const
/** [P1] of what performers write about themselves: characters, and how many */
export const profileLimits = { headline: 120, about: 3000, languages: 10, categories: 6 } as const
/** [O14] characters of a name as it stands in a document */
export const maxLegalName = 200
/** [O14] people who may appear on a performer's stage, and at once */
export const maxStagePeople = 20
export const maxPeopleInPicture = 10
/** [O4] */
export const adultAge = 18
/** [O14] how long before the end of a document its performer is warned */
/** [O14] how long an approved performer may go live on an agreement that has changed, from when they were told */
export const agreementGraceMs = 14 * 86_400_000
export const documentWarningDays = [30, 7] as const
/** [P4] orders of the list; in each, live performers come first */
export const performerSorts = ['live', 'rating', 'price', 'name'] as const
/** [P4] credits per minute at most, as a list is narrowed by them */
export const priceCeilings = [99, 149, 199] as const
/** [P4] the most alternatives offered for a search with few results */
export const searchSuggestions = 6

/** characters of an e-mail address, at most */
export const longestEmail = 200
/** characters */
export const usernameLength = { least: 3, most: 30 } as const
export const usernameLetters = /^[\p{L}\p{N}_.-]+$/u
/** [A4] characters */
export const passwordLength = { least: 10, most: 200 } as const

/** characters of the name that others see */
export const longestDisplayName = 60
/** [A5] the link that sets a password anew, and [A13] the one that proves an address, are good for so long */
export const resetLinkMinutes = 30
export const verifyLinkHours = 48
/** [O13] the link by which an invited operator makes an account */
export const invitationDays = 7

/** seed 3: quality presets; bitrates in kbit/s, all 24 fps and 4:3 */
export const qualities = {
  ld: { width: 480, height: 360, videoBitrateKbps: 1000, audioBitrateKbps: 128 },
  md: { width: 640, height: 480, videoBitrateKbps: 2500, audioBitrateKbps: 128 },
  hd: { width: 960, height: 720, videoBitrateKbps: 5000, audioBitrateKbps: 128 },
} as const
export type Quality = keyof typeof qualities
export const defaultStreamApplication = 'live'
/** [B4] why a published picture is not valid: nothing decodable arrives, B-frames, which browsers do not show, or more than is passed on */
export const pictureFaults = ['NO_PICTURE', 'B_FRAMES', 'TOO_MUCH'] as const
export type PictureFault = (typeof pictureFaults)[number]

/** [S4] */
export const requestTtlMs = 45_000
/** [S4] */
export const missedRequestsToOffline = 3
/** [B13] requests of a client that may expire within an hour, unanswered or not started, of all performers together */
export const unansweredAnHour = 5
/** [S5] */
export const startWithinMs = 20_000
/** [S6] */
export const activeWithinMs = 20_000
/** [S7] */
export const clientSeenEveryMs = 10_000
/** [S7] */
export const clientLostMs = 30_000
/** [S8] */
export const seatHoldMs = 90_000
/** [B2] */
export const lease = { seconds: 30, renewBeforeSeconds: 10, minimumSeconds: 60 } as const
/** the cap of the affordable seconds of a client that a performer sees */
export const maxAffordableShown = 3600
/** [B8] affordable seconds at which the client is warned */
export const warningSeconds = [180, 60, 20] as const
/** [S10] of what a peek is charged, for the private client who allows it */
export const peekSharePercent = 20
/** [S11] a reservation is good for this long */
export const reservationMs = 15 * 60_000
/** [S11] digits of a reservation's code */
export const phoneCodeDigits = 8
/** [S11] the code that is read to a performer on the phone; calls are counted by day, by performer and by number */
export const phoneCheck = {
  digits: 6,
  goodMs: 10 * 60_000,
  tries: 5,
  calls: 3,
  withinMs: 86_400_000,
} as const
/** [S11] wrong codes that a caller may enter within the time */
export const phoneTries = { wrong: 5, withinMs: 15 * 60_000 } as const
/** [S15] characters */
export const chatLineLength = 500
/** [S15] lines of one read */
export const chatPageLines = 100
/** [S15] lines that each of the two may write in a session */
export const chatLinesEach = 1000
/** [M1, M2] characters of a message */
export const messageLength = 2000
/** [M1] entries of one read, where no other number is asked for */
export const messagePageSizes = { threads: 40, thread: 40 } as const
/** [M1] what was deleted can be taken back for this long */
export const messageUndoMs = 10_000
/** [P8] of an uploaded image */
export const uploadLimits = { bytes: 10_000_000 } as const
/** [P8] of a short video that a performer sends; `pixels` of its longer side */
export const videoLimits = { bytes: 32_000_000, seconds: 120, pixels: 1920 } as const
/** [P8] formats of videos that are read */
export const readableVideos = 'video/mp4,video/webm,video/quicktime,.mov'
/** [P8] formats of images that are read */
export const readablePictures = 'image/jpeg,image/png,image/webp,image/avif'
/** medias of a performer */
export const mediasAtMost = 40
/** characters of the title of a media */
export const mediaTitleLengths = { least: 3, most: 80 } as const
/** photos of a performer */
export const photosAtMost = 30
/** [M2] images of one message */
export const attachmentsOfMessage = 4
/** [W14] messages that an account may send in a minute */
export const messagesPerMinute = 30
/** [T5] earnings stay pending for this long */
export const earningsPendingMs = 7 * 86_400_000
/** [T5] a new bank account comes into force after this time */
export const bankAccountWaitMs = 48 * 3600_000
/** [T5] characters of who holds a bank account: SEPA carries no more */
export const bankHolderLength = { least: 2, most: 70 } as const
/** [T5] smallest payout, in credits, where the admin names no other */
export const payoutMinimum = 2000
/** [T1] */
export const samePaymentMs = 10 * 60_000
/** [D8] */
export const tokenConnectMs = 60_000
/** [L1] */
export const creditsPerCurrencyUnit = 100
/** characters of why a refund is given, at most */
export const refundReasonLength = 500
/** [A8] what a bank calls a transfer */
export const bankReferenceLength = 100
/** [T4] letters, digits and hyphens */
export const promoCodeShape = /^[A-Za-z0-9-]{3,40}$/
/** [T4] uses of a promo code, of one client or in all, at most */
export const maxPromoUses = 1_000_000
/** [M7] the operator's own pages; `notice` is shown at the age gate [O4], `account` on the account page */
export const cmsPages = [
  'help',
  'terms',
  'privacy',
  'imprint',
  'complaints',
  'takedown',
  'notice',
  'account',
  'agreement',
] as const
export type CmsPage = (typeof cmsPages)[number]
/** [P10] characters of a category's title and text, and how many categories there may be */
export const categoryLengths = { title: 60, body: 500 } as const
export const maxCategories = 200
export function isCmsPage(page: string): page is CmsPage {
  return cmsPages.some((known) => known === page)
}
/** [M7] characters */
export const cmsTitleLength = 120
/** [M7] characters of Markdown */
export const cmsBodyLength = 40_000
/** [S18] credits of a tip, and characters beside it */
export const tipRange = { least: 1, most: 100_000 } as const
export const tipMessageLength = 200
/** [S18] what the page offers to give */
export const tipPresets = [50, 100, 250, 500, 1000] as const
/** [M6] kinds of service, as tax knows them */
export const taxServices = ['ENTERTAINMENT', 'EDUCATION', 'CONSULTING', 'WELLNESS'] as const
/** [O1] times in a performer's week, at most */
export const maxScheduleSlots = 28
/** [O1] single dates of a diary, and how far ahead readers see them */
export const maxScheduleDates = 60
export const datesAheadMs = 60 * 86_400_000
/** [O1] characters that say why a performer is away */
export const longestAwayMessage = 200
/** [O1] over how many days a performer's statistics go */
export const statisticsDays = [7, 30, 90] as const
/** [O1] characters of a performer's note on a client */
export const longestClientNote = 1000
/** [O7] what stands on a public page, which a guest can report as well; STREAM: what a performer shows live */
export const publicReportKinds = ['PHOTO', 'MEDIA', 'REVIEW', 'ANSWER', 'STREAM', 'ACCOUNT'] as const
/** [S14] what can be reported, and why */
export const reportKinds = ['SESSION', 'MESSAGE', ...publicReportKinds] as const
export type ReportKind = (typeof reportKinds)[number]
/** what stands in the queue; NAME: a performer's changed name, which the server puts there */
export const reportedKinds = [...reportKinds, 'NAME'] as const
export type ReportedKind = (typeof reportedKinds)[number]
export const reportReasons = [
  'UNDERAGE',
  'CONSENT',
  'HARASSMENT',
  'HATE',
  'FRAUD',
  'IMPERSONATION',
  'ILLEGAL',
  'OTHER',
] as const
export type ReportReason = (typeof reportReasons)[number]
/** [S14] the outcomes of a closed report, as the reporter sees them */
export const reportOutcomes = ['ACTED', 'NO_BREACH'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]
/** [S14] which reports the operator looks at; UNPROVEN: open ones, by accounts without a proven address */
export const reportStates = ['OPEN', 'UNPROVEN', 'CLOSED'] as const
export type ReportState = (typeof reportStates)[number]
/** [S14] characters of a report's text, and of the operator's note */
export const reportLengths = { text: 2000, note: { least: 3, most: 2000 } } as const
/** [O7] days within which a report without an account is answered */
export const reportAnswerDays = 7
/** [O7] what a statement of reasons can be about */
export const decisionKinds = [
  'PHOTO',
  'MEDIA',
  'REVIEW',
  'ANSWER',
  'NAME',
  'APPLICATION',
  'DOCUMENT',
  'ACCOUNT',
  'SESSION',
] as const
export type DecisionKind = (typeof decisionKinds)[number]
/** [O7] what waits to be approved and is held by one operator at a time */
export const heldKinds = ['PHOTO', 'MEDIA', 'REVIEW', 'ANSWER', 'OBJECTION', 'APPLICATION'] as const
/** [O7] how long an item stays held after the page of its operator last renewed it */
export const holdMs = 180_000
/** [O7] characters of an objection, and how long one is taken */
export const objectionLengths = { least: 10, most: 2000 } as const
export const objectionMs = 180 * 86_400_000
/** [S14, W14] reports of one account */
export const reportRate = { most: 20, withinMs: 3600_000 } as const
/** [M5] characters, at most */
export const offerLength = { title: 80, text: 400 } as const
export const contactLength = { name: 100, subject: 200, message: 5000, answer: 10_000 } as const
/** smallest and largest top-up, in credits */
export const topUp = { minimum: 500, maximum: 100_000 } as const
/** [W12] a realtime connection is pinged so often: one that does not answer is lost, though neither side closed it */
export const realtimeHelloEveryMs = 25_000
/** [L2] kinds of transfers in the ledger */
export const transferKinds = [
  'top-up',
  'demo',
  'lease',
  'charge',
  'peek_share',
  'message',
  'tip',
  'subscription',
  'refund',
  'credit_by_hand',
  'return',
  'return_paid',
  'reversal',
  'promo_recovery',
  'earnings',
  'payout',
] as const
