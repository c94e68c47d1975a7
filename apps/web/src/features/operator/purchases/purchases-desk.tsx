import { pageSizes } from '@footlight/contract'
import { Pager } from '../../../blocks/pager.tsx'
import { useSignedIn } from '../../../lib/account/session.ts'
import type { Input } from '../../../lib/calls/api.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { dayEnd, dayStart } from '../../../lib/language/days.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { HandCoins } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import type { OperatorSearch } from '../operator-search.ts'
import { PurchaseFilters } from './purchase-filters.tsx'
import { PurchaseItem } from './purchase-item.tsx'

interface PurchasesDeskProps {
  search: OperatorSearch
  onSearch: (search: OperatorSearch) => void
}

/** [O2, S18] Tips, paid messages and months of everybody, newest first; each can be given back. */
export function PurchasesDesk({ search, onSearch }: PurchasesDeskProps) {
  const mayRefund = useSignedIn()?.capabilities.includes('refund') ?? false
  const { data, error, refetch } = useCall('listPurchases', purchasesQuery(search), { keepPrevious: true })
  const narrow = (change: OperatorSearch) => onSearch({ ...search, ...change, page: undefined })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PurchaseFilters key={`${search.client} ${search.performer}`} search={search} onChange={narrow} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-80 w-full" />
      ) : data.purchases.length === 0 ? (
        <EmptyState
          icon={<HandCoins aria-hidden size={24} />}
          title={say('No payments like these')}
          action={<Button onClick={() => onSearch({ desk: 'purchases' })}>{say('Show all')}</Button>}
        >
          {say(
            'Tips, paid messages and subscriptions stand here. Try another name, other days or another kind.',
          )}
        </EmptyState>
      ) : (
        <>
          <ul
            aria-label={say('Payments')}
            className="divide-y divide-line rounded-lg border border-line bg-ink-1"
          >
            {data.purchases.map((purchase) => (
              <PurchaseItem
                key={purchase.id}
                purchase={purchase}
                mayRefund={mayRefund}
                onSession={(session) => onSearch({ desk: 'sessions', session })}
              />
            ))}
          </ul>
          {data.total > data.limit && (
            <Pager
              state={data}
              sizes={false}
              onChange={({ limit, offset }) =>
                onSearch({ ...search, page: offset === 0 ? undefined : offset / limit + 1 })
              }
            />
          )}
        </>
      )}
    </div>
  )
}

function purchasesQuery({
  kind,
  client,
  performer,
  from,
  to,
  page = 1,
}: OperatorSearch): Input<'listPurchases'> {
  const limit = pageSizes.performers
  return {
    query: {
      kind,
      client,
      performer,
      from: from && dayStart(from),
      to: to && dayEnd(to),
      offset: (page - 1) * limit,
      limit,
    },
  }
}
