/** [B2] */
export const lease = { seconds: 30, renewBeforeSeconds: 10, minimumSeconds: 60 } as const

/** [S10] of what a peek is charged, for the private client who allows it */
export const peekSharePercent = 20

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

/** [M6] kinds of service, as tax knows them */
export const taxServices = ['ENTERTAINMENT', 'EDUCATION', 'CONSULTING', 'WELLNESS'] as const

/** smallest and largest top-up, in credits */
export const topUp = { minimum: 500, maximum: 100_000 } as const

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
