const dayMs = 86_400_000
/** [M4] a renewal that failed is tried again for this long */
export const graceMs = 3 * dayMs
/** between two tries within the grace */
export const retryEveryMs = 3_600_000

/**
 * `months` calendar months after an instant, at its UTC hour. Always counted from the first day, so that a 31st
 * becomes the last day of a shorter month and a 31st again after it (decision 0068).
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

/** What a minute costs a client. `normal` is what others pay; null: nobody pays anything else. */
export interface MinutePrice {
  pricePerMinute: number
  normalPricePerMinute: number | null
}

/** What a subscriber has of her month: until when it is paid, and what it was sold with. */
export interface Month {
  paidUntilMs: number
  /** credits a minute; null: nothing was promised */
  promised: number | null
}

/**
 * [M4] A subscriber pays the least of what she asks everybody, what she asks subscribers, and, as long as the month is
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

/** [M4] What a month costs now: one that gives nothing is not paid for. Null: she offers none, and it ends. */
export function monthPrice(offer: { month: number | null; gives: boolean }): number | null {
  return offer.month === null || offer.gives ? offer.month : 0
}

export function paidUntilMs({ startedMs, periods }: Subscription): number {
  return monthsAfter(startedMs, periods)
}

/**
 * What is due: to charge the next month, to end, or nothing yet. A month that went by whole while nobody could charge
 * it is never charged afterwards. `price` is what she asks now; null: she offers none.
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
