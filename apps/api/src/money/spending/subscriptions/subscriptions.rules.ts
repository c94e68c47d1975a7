const dayMs = 86_400_000
/** [M4] a renewal that failed is tried again for this long */
export const graceMs = 3 * dayMs
/** between two tries within the grace */
export const retryEveryMs = 3_600_000

/**
 * `months` calendar months after an instant, at its UTC hour. Always counted from the first day, so that a 31st
 * becomes the last day of a shorter month and a 31st again after it.
 */
export function monthsAfter(startMs: number, months: number): number {
  const start = new Date(startMs)
  const month = start.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const moved = new Date(startMs)
  moved.setUTCDate(1)
  moved.setUTCMonth(month)
  moved.setUTCDate(Math.min(start.getUTCDate(), lastDay))
  return moved.getTime()
}

export interface Subscription {
  state: 'ACTIVE' | 'GRACE' | 'CANCELLED' | 'ENDED'
  startedMs: number
  /** months paid since then */
  periods: number
}

/** Price of a minute for a client. `normal` is the price for non-subscribers; null: all pay the same. */
export interface MinutePrice {
  pricePerMinute: number
  normalPricePerMinute: number | null
}

/** A subscriber's paid month: its end, and the price per minute that was promised with it. */
export interface Month {
  paidUntilMs: number
  /** credits a minute; null: nothing was promised */
  promised: number | null
}

/**
 * [M4] A subscriber pays the least of the usual price, the subscribers' price, and, as long as the month is
 * paid, what that month was sold with: what was promised cannot be taken back before it is over.
 */
export function minutePrice(
  asked: { everybody: number; subscribers: number | null },
  month: Month | null,
  now: number,
): MinutePrice {
  const { everybody, subscribers } = asked
  if (month === null) return { pricePerMinute: everybody, normalPricePerMinute: null }
  const promised = now < month.paidUntilMs ? month.promised : null
  const pricePerMinute = Math.min(everybody, subscribers ?? everybody, promised ?? everybody)
  return { pricePerMinute, normalPricePerMinute: pricePerMinute < everybody ? everybody : null }
}

/** What a month costs, and a minute of a private show in it, in credits. */
export interface Terms {
  price: number
  /** null: nothing is promised */
  perMinute: number | null
}

/** A performer's current prices, in credits. */
export interface Asked {
  /** null: no month is for sale */
  month: number | null
  /** null: subscribers have no price of their own, and a month gives nothing */
  perMinute: number | null
}

/**
 * [M4] Price of the next month: the agreed one, or the performer's current price if that is lower. A month without a
 * benefit is free. Null: no month is for sale, and the subscription ends.
 */
export function renewalTerms(agreed: Terms, { month, perMinute }: Asked): Terms | null {
  if (month === null) return null
  if (perMinute === null) return { price: 0, perMinute: null }
  return {
    price: Math.min(month, agreed.price),
    perMinute: Math.min(perMinute, agreed.perMinute ?? perMinute),
  }
}

/** [M4] The performer's prices if above the agreed ones; they need the client's consent. Null: they are not above. */
export function priceOffer(agreed: Terms, { month, perMinute }: Asked): Terms | null {
  if (month === null || perMinute === null) return null
  const isMore = month > agreed.price || perMinute > (agreed.perMinute ?? perMinute)
  return isMore ? { price: month, perMinute } : null
}

export function paidUntilMs({ startedMs, periods }: Subscription): number {
  return monthsAfter(startedMs, periods)
}

/**
 * The step that is due: charge the next month, end, or nothing yet. A month that passed completely without a charge is never
 * charged afterwards. `price` is the price of the renewal; null: no month is for sale.
 */
export function dueStep(
  subscription: Subscription,
  now: number,
  price: number | null,
): 'charge' | 'end' | null {
  if (subscription.state === 'ENDED' || now < paidUntilMs(subscription)) return null
  if (subscription.state === 'CANCELLED' || price === null) return 'end'
  return now >= monthsAfter(subscription.startedMs, subscription.periods + 1) ? 'end' : 'charge'
}

/** [M4] After a charge that failed: another try within the grace, the last one at its end; then it is over. */
export function afterFailure(
  subscription: Subscription,
  now: number,
): { state: 'GRACE'; retryAtMs: number } | { state: 'ENDED' } {
  const graceEnds = paidUntilMs(subscription) + graceMs
  if (now >= graceEnds) return { state: 'ENDED' }
  return { state: 'GRACE', retryAtMs: Math.min(now + retryEveryMs, graceEnds) }
}
