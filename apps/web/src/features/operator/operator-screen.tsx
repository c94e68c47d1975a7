import { Page } from '../../ui/page.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { AuditLogDesk } from './audit-log-desk.tsx'
import { OddPayments } from './odd-payments.tsx'
import type { OperatorSearch } from './operator-search.ts'
import { PayoutBatch } from './payouts/payout-batch.tsx'
import { PayoutsDesk } from './payouts/payouts-desk.tsx'
import { PromosDesk } from './promos/promos-desk.tsx'
import { SessionView } from './sessions/session-view.tsx'
import { SessionsDesk } from './sessions/sessions-desk.tsx'
import { SignInPolicyDesk } from './sign-in-policy-desk.tsx'

interface OperatorScreenProps {
  search: OperatorSearch
  onSearch: (search: OperatorSearch) => void
}

const desks = [
  { value: 'payouts', label: 'Payouts' },
  { value: 'sessions', label: 'Sessions' },
  { value: 'promos', label: 'Promos' },
  { value: 'access', label: 'Access' },
  { value: 'log', label: 'Log' },
] as const

/** The operator's desks. */
export function OperatorScreen({ search, onSearch }: OperatorScreenProps) {
  const desk = search.desk ?? 'payouts'
  return (
    <Page title="Office" lead="Payouts, sessions and their refunds, promo codes." width="wide">
      <div className="relative mb-6 overflow-x-auto">
        <SegmentedControl
          label="Desk"
          value={desk}
          onChange={(value) => onSearch(value === 'payouts' ? {} : { desk: value })}
          options={desks}
        />
      </div>
      <Desk search={search} onSearch={onSearch} />
    </Page>
  )
}

function Desk({ search, onSearch }: OperatorScreenProps) {
  switch (search.desk) {
    case 'sessions':
      return search.session ? (
        <SessionView id={search.session} onBack={() => onSearch({ ...search, session: undefined })} />
      ) : (
        <SessionsDesk search={search} onSearch={onSearch} />
      )
    case 'promos':
      return <PromosDesk />
    case 'access':
      return <SignInPolicyDesk />
    case 'log':
      return <AuditLogDesk page={search.page ?? 1} onPage={(page) => onSearch({ desk: 'log', page })} />
    case undefined:
      return search.batch ? (
        <PayoutBatch id={search.batch} onBack={() => onSearch({})} />
      ) : (
        <>
          <OddPayments />
          <PayoutsDesk onOpen={(batch) => onSearch({ batch })} />
        </>
      )
  }
}
