import {
  type ErrorCode,
  maxPaidOutPercent,
  type PromoCode,
  performerPart,
  promoCreditOf,
  topUp,
} from '@footlight/contract'

export interface Promo {
  kind: 'fixed' | 'percentage'
  /** credits, or hundredths of the top-up */
  value: number
  minimum: number
  validFromMs: number
  validUntilMs: number | null
  usesPerClient: number | null
  usesInAll: number | null
  used: number
}

/** [T4] Codes are compared in capitals, on both sides of the wire. */
export function normalCode(code: string): string {
  return code.trim().toUpperCase()
}

/** [T4] What a code gives with a top-up of `amount` credits, or with the smallest that it takes; rounded down. */
export function creditOf(promo: Promo, amount = Math.max(promo.minimum, topUp.minimum)): number {
  return promoCreditOf(promo, amount)
}

/** A top-up so large that every percentage of it is a whole number. */
const wholeTopUp = 10_000

/**
 * [T4, L6] Why a code is refused; null: it is sound. A client who is also the performer, or the private client of a peek,
 * gets the shares of what is spent; with a sound code these shares are at most what was paid for all of it. The fee is
 * left out of the sum: it may be lowered after the code is made.
 */
export function unsoundness(
  promo: Pick<Promo, 'kind' | 'value' | 'minimum'>,
  performerShare: number,
): string | null {
  const share = maxPaidOutPercent(performerShare)
  const fixed = promo.kind === 'fixed'
  const paid = fixed ? Math.max(promo.minimum, topUp.minimum) : wholeTopUp
  const credits = paid + (fixed ? promo.value : (paid * promo.value) / 100)
  const part = performerPart(credits, share)
  if (part <= paid) return null
  const retained = 100 - share
  const enough = Math.floor((promo.value * share - 100) / retained) + 1
  const most = fixed
    ? Math.floor(((paid + 1) * 100 - 1) / share) - paid
    : Math.floor((retained * 100) / share)
  const remedy = fixed
    ? `Give at most ${most}${enough <= topUp.maximum ? `, or ask for a top-up of at least ${enough}` : ''}.`
    : `Give at most ${most} percent.`
  return `For ${paid} paid a client would have ${credits} credits, and up to ${share} percent of them can be paid out again, ${part}: more than was paid. ${remedy}`
}

export type PromoRefusal = Extract<
  ErrorCode,
  'PROMO_UNKNOWN' | 'PROMO_EXPIRED' | 'PROMO_USED' | 'PROMO_MINIMUM'
>

/** [T4] Why a code gives nothing now; null: it gives. A code that is not valid yet is not known yet. */
export function refusalOf(
  promo: Promo | undefined,
  ask: { now: number; amount?: number | undefined; usedByClient: number },
): PromoRefusal | null {
  if (!promo || ask.now < promo.validFromMs) return 'PROMO_UNKNOWN'
  if (promo.validUntilMs !== null && ask.now >= promo.validUntilMs) return 'PROMO_EXPIRED'
  if (isUsedUp(promo, ask.usedByClient)) return 'PROMO_USED'
  if (ask.amount !== undefined && ask.amount < promo.minimum) return 'PROMO_MINIMUM'
  return null
}

/** [T4] The state of a code, for any client. */
export function stateOf(promo: Promo, now: number): PromoCode['state'] {
  if (promo.validUntilMs !== null && now >= promo.validUntilMs) return 'OVER'
  if (promo.usesInAll !== null && promo.used >= promo.usesInAll) return 'USED_UP'
  return now < promo.validFromMs ? 'NEXT' : 'NOW'
}

export function isUsedUp(promo: Promo, usedByClient: number): boolean {
  if (promo.usesInAll !== null && promo.used >= promo.usesInAll) return true
  return promo.usesPerClient !== null && usedByClient >= promo.usesPerClient
}
