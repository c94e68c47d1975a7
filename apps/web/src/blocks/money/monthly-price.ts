import type { PerformerAccount, Subscription } from '@footlight/contract'
import { formatCredits, formatNumber, isolated } from '../../lib/format.ts'
import { minutePrice } from './minute-price.ts'

/** [M4] What a month costs: "200 credits a month", or "free". */
export function monthlyPrice(credits: number): string {
  return credits === 0 ? 'free' : `${formatCredits(credits)} a month`
}

/** [M4] What a month gives, before it is bought. */
export function subscribersPay({ prices: { video, videoSubscribers } }: PerformerAccount): string {
  if (video === null || videoSubscribers === null) return ''
  return `Subscribers pay ${formatCredits(videoSubscribers)} a minute for a private show instead of ${formatNumber(video)}.`
}

/** [M4] What a month gives whoever has one. */
export function monthGives(month: Subscription): string {
  const { pricePerMinute, normalPricePerMinute, gives, performerName } = month
  const nothing = `${isolated(performerName)} has no price for subscribers now: until there is one again, a new month costs nothing.`
  if (pricePerMinute === null)
    return gives ? 'A private show costs you what it costs everybody now.' : nothing
  const yours = `A private show costs you ${minutePrice({ pricePerMinute, normalPricePerMinute })}.`
  return gives ? yours : `${yours} It was sold so, and stays so until this month is over. ${nothing}`
}
