import type { PerformerAccount } from '@footlight/contract'
import { formatPrice } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'

const services = [
  ['video', 'Private show'],
  ['videoSubscribers', 'Private show, for subscribers'],
  ['videocall', 'Video call'],
  ['peek', 'Peek'],
  ['phone', 'By phone'],
] as const

/** What each service costs, credits per minute. */
export function Prices({ prices }: { prices: PerformerAccount['prices'] }) {
  return (
    <dl className="mt-4 grid gap-2 border-t border-line pt-4 text-sm max-lg:hidden">
      {services.map(([service, label]) => {
        const price = prices[service]
        return price === null ? null : (
          <div key={service} className="flex justify-between gap-4">
            <dt className="text-paper-1">{say(label)}</dt>
            <dd className="font-semibold">{formatPrice(price)}</dd>
          </div>
        )
      })}
    </dl>
  )
}
