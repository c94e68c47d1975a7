import { DownloadList } from '../../../blocks/download.tsx'
import { useSignedIn } from '../../../lib/account/session.ts'
import type { Input } from '../../../lib/calls/api.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { HandCoins } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import type { OperatorSearch } from '../search.ts'
import { SearchedList, windowOf } from '../searching/searched-list.tsx'
import { PurchaseFilters } from './purchase-filters.tsx'
import { PurchaseItem } from './purchase-item.tsx'

interface PurchasesSectionProps {
  search: OperatorSearch
  onSearch: (search: OperatorSearch) => void
}

/** [O2, S18] Tips, paid messages and months of everybody, newest first; each can be given back. */
export function PurchasesSection({ search, onSearch }: PurchasesSectionProps) {
  const mayRefund = useSignedIn()?.capabilities.includes('refund') ?? false
  const found = useCall('listPurchases', purchasesQuery(search), { keepPreviousData: true })
  const narrow = (change: OperatorSearch) => onSearch({ ...search, ...change, page: undefined })
  return (
    <SearchedList
      found={found}
      filters={
        <PurchaseFilters key={`${search.client} ${search.performer}`} search={search} onChange={narrow} />
      }
      nothing={
        <EmptyState
          icon={<HandCoins aria-hidden size={24} />}
          title={say('No payments like these')}
          action={<Button onClick={() => onSearch({ desk: 'purchases' })}>{say('Show all')}</Button>}
        >
          {say(
            'Tips, paid messages and subscriptions appear here. Try another name, other days or another kind.',
          )}
        </EmptyState>
      }
      onPage={(page) => onSearch({ ...search, page })}
    >
      {({ purchases }) => (
        <div className="grid gap-4">
          <ul
            aria-label={say('Payments')}
            className="divide-y divide-line rounded-lg border border-line bg-ink-1"
          >
            {purchases.map((purchase) => (
              <PurchaseItem
                key={purchase.id}
                purchase={purchase}
                mayRefund={mayRefund}
                onSession={(session) => onSearch({ desk: 'sessions', session })}
              />
            ))}
          </ul>
          <DownloadList call="listPurchases" query={purchasesQuery(search).query} name="payments" />
        </div>
      )}
    </SearchedList>
  )
}

function purchasesQuery(search: OperatorSearch): Input<'listPurchases'> {
  return { query: { kind: search.kind, ...windowOf(search) } }
}
