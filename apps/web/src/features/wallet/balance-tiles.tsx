import type { Balance } from '@footlight/contract'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const tiles = [
  { key: 'available', name: 'Available', note: 'to spend now, promo included' },
  { key: 'promo', name: 'Promo', note: 'part of available, spent first' },
  { key: 'held', name: 'Held', note: 'set aside for a running show' },
] as const

/** Available, promo and held apart; the promo part is within what is available [L6]. */
export function BalanceTiles({ balance }: { balance: Balance | undefined }) {
  return (
    <dl className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
      {tiles.map(({ key, name, note }) => (
        <div key={key} className="rounded-lg border border-line bg-ink-1 px-5 py-4 max-sm:first:col-span-2">
          <dt className="text-sm font-semibold text-paper-1">{name}</dt>
          <dd>
            {balance ? (
              <>
                <span className="display-number text-3xl">{formatNumber(balance[key])}</span>{' '}
                <span className="ms-0.5 text-sm text-paper-2">{formatMoney(balance[key])}</span>
              </>
            ) : (
              <Skeleton className="my-1 h-8 w-28" />
            )}
            <span className="mt-1 block text-sm text-paper-2">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
