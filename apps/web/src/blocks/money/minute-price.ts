import type { Affordability, PerformerAccount } from '@footlight/contract'
import { useSignedIn } from '../../lib/account/session.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { formatMoney, formatNumber, formatPrice } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'

export type MinutePrice = Pick<Affordability, 'pricePerMinute' | 'normalPricePerMinute'>

/** [M4] What a minute costs, and what it costs others: "90 credits/min instead of 120". */
export function minutePrice({ pricePerMinute, normalPricePerMinute }: MinutePrice): string {
  const price = formatPrice(pricePerMinute)
  if (normalPricePerMinute === null) return price
  return say('{price} instead of {normal}', { price, normal: formatNumber(normalPricePerMinute) })
}

/** [M4] "€1.20/min" */
export function minuteMoney(creditsPerMinute: number): string {
  return say('{credits}/min', { credits: formatMoney(creditsPerMinute) })
}

/** [M4] A price a minute in words, and the same in euros: "90 credits/min instead of 120 · €0.90/min". */
export function withMinuteMoney(words: string, creditsPerMinute: number): string {
  return `${words} · ${minuteMoney(creditsPerMinute)}`
}

/** [M4] "200 credits · €2.00" */
export function withMoney(words: string, credits: number): string {
  return `${words} · ${formatMoney(credits)}`
}

/** [M4] What a private show costs the reader a minute: less for a subscriber. Null: it is not offered. */
export function useVideoPrice({ id, prices }: PerformerAccount): MinutePrice | null {
  const isClient = useSignedIn()?.role === 'client'
  const { data } = useCall('subscriptions', undefined, { enabled: isClient })
  if (prices.video === null) return null
  const own = data?.subscriptions.find(({ performerId }) => performerId === id)
  return own?.pricePerMinute == null
    ? { pricePerMinute: prices.video, normalPricePerMinute: null }
    : { pricePerMinute: own.pricePerMinute, normalPricePerMinute: own.normalPricePerMinute }
}
