import type { PerformerAccount, Subscription } from '@footlight/contract'
import { formatCredits, formatNumber, isolated } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { minutePrice, withMoney } from '../minute-price.ts'

/** [M4] What a month costs: "200 credits a month · €2.00", or "free". */
export function monthlyPrice(credits: number): string {
  return credits === 0
    ? say('free')
    : withMoney(say('{credits} a month', { credits: formatCredits(credits) }), credits)
}

/** [M4] What a month gives, before it is bought. */
export function subscribersPay({ prices: { video, videoSubscribers } }: PerformerAccount): string {
  if (video === null || videoSubscribers === null) return ''
  return say('Subscribers pay {credits} a minute for a private show instead of {normal}.', {
    credits: formatCredits(videoSubscribers),
    normal: formatNumber(video),
  })
}

/** [M4] What a month gives a subscriber. */
export function monthGives(month: Subscription): string {
  const { pricePerMinute, normalPricePerMinute, gives, performerName } = month
  const nothing = say(
    '{name} has no price for subscribers now: until there is one again, a new month costs nothing.',
    { name: isolated(performerName) },
  )
  if (pricePerMinute === null)
    return gives ? say('A private show costs you what it costs everybody now.') : nothing
  const yours = say('A private show costs you {price}.', {
    price: minutePrice({ pricePerMinute, normalPricePerMinute }),
  })
  if (gives) return yours
  return [yours, say('It was sold so, and stays so until this month is over.'), nothing].join(' ')
}
