import type { PerformerAccount } from '@footlight/contract'
import { minutePrice, useVideoPrice, withMinuteMoney, withMoney } from '../../../blocks/money/minute-price.ts'
import { formatCredits } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'

const services = [
  ['video', 'Private show'],
  ['videoSubscribers', 'Private show, for subscribers'],
  ['videocall', 'Video call'],
  ['peek', 'Peek'],
  ['phone', 'By phone'],
] as const

/** What each service costs, credits per minute, and a message to the performer; a private show as the reader pays it [M4]. */
export function Prices({ performer }: { performer: PerformerAccount }) {
  const { prices } = performer
  const video = useVideoPrice(performer)
  const rows = services.flatMap(([service, label]) => {
    const price = prices[service]
    if (price === null) return []
    const own = service === 'video' && video ? video : { pricePerMinute: price, normalPricePerMinute: null }
    return [{ label: say(label), price: withMinuteMoney(minutePrice(own), own.pricePerMinute) }]
  })
  if (prices.message !== null)
    rows.push({ label: say('A message'), price: withMoney(formatCredits(prices.message), prices.message) })
  return (
    <dl className="grid gap-2.5">
      {rows.map(({ label, price }) => (
        <div key={label} className="flex justify-between gap-6">
          <dt className="text-paper-2">{label}</dt>
          <dd className="shrink-0 text-end font-semibold">{price}</dd>
        </div>
      ))}
    </dl>
  )
}
