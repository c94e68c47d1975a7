import { Page } from '../../ui/page.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import type { OperatorSearch } from './operator-search.ts'
import { PayoutBatch } from './payout-batch.tsx'
import { PayoutsDesk } from './payouts-desk.tsx'
import { PromosDesk } from './promos-desk.tsx'
import { RefundsDesk } from './refunds-desk.tsx'

interface OperatorScreenProps {
  search: OperatorSearch
  onSearch: (search: OperatorSearch) => void
}

const desks = [
  { value: 'payouts', label: 'Payouts' },
  { value: 'refunds', label: 'Refunds' },
  { value: 'promos', label: 'Promo codes' },
] as const

/** The operator's money desks. */
export function OperatorScreen({ search, onSearch }: OperatorScreenProps) {
  return (
    <Page title="Office" lead="Payouts, refunds and promo codes." width="reading">
      <div className="mb-6">
        <SegmentedControl
          label="Desk"
          value={search.desk ?? 'payouts'}
          onChange={(desk) => onSearch(desk === 'payouts' ? {} : { desk })}
          options={desks}
        />
      </div>
      {search.desk === 'refunds' ? (
        <RefundsDesk
          sessionId={search.session}
          onSession={(session) => onSearch({ desk: 'refunds', session })}
        />
      ) : search.desk === 'promos' ? (
        <PromosDesk />
      ) : search.batch ? (
        <PayoutBatch id={search.batch} onBack={() => onSearch({})} />
      ) : (
        <PayoutsDesk onOpen={(batch) => onSearch({ batch })} />
      )}
    </Page>
  )
}
