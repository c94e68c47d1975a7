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

/**
 * A price in credits, and for a guest, who does not know what a credit is worth yet, in euros as well. Until the
 * reader's account is known, it is shown as for a guest.
 */
export function useGuestPrice(): (words: string, credits: number) => string {
  const isGuest = !useSignedIn()
  return (words, credits) => (isGuest ? `${words} · ${formatMoney(credits)}` : words)
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
