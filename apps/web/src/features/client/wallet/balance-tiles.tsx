import type { Balance } from '@footlight/contract'
import { formatMoney, formatNumber } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'

const tiles = [
  { key: 'available', name: 'Available', note: 'to spend now' },
  { key: 'promo', name: 'Promo', note: 'part of available, spent first' },
  { key: 'held', name: 'Held', note: 'set aside for a running show' },
] as const

/** What is available, and of promo and held what there is; the promo part is within what is available [L6]. */
export function BalanceTiles({ balance }: { balance: Balance | undefined }) {
  return (
    <dl className="flex flex-wrap gap-2.5">
      {tiles
        .filter(({ key }) => key === 'available' || (balance && balance[key] > 0))
        .map(({ key, name, note }) => (
          <div
            key={key}
            className="min-w-40 flex-1 rounded-lg border border-line bg-ink-1 px-5 py-4 max-sm:py-3 max-sm:first:basis-full"
          >
            <dt className="text-sm font-semibold text-paper-1">{say(name)}</dt>
            <dd>
              {balance ? (
                <>
                  <span className="display-number text-3xl">{formatNumber(balance[key])}</span>{' '}
                  <span className="ms-0.5 text-sm text-paper-2">{formatMoney(balance[key])}</span>
                </>
              ) : (
                <Skeleton className="my-1 h-8 w-28" />
              )}
              <span className="mt-1 block text-sm text-paper-2">{say(note)}</span>
            </dd>
          </div>
        ))}
    </dl>
  )
}
