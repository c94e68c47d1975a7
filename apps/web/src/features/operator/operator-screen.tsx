import { useSignedIn } from '../../lib/account/session.ts'
import { say } from '../../lib/language/say.ts'
import { useRealtime } from '../../lib/realtime/use-realtime.ts'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { Theater } from '../../ui/icons/icons.ts'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { Page } from '../../ui/page.tsx'
import { ApprovalsDesk } from './approvals/approvals-desk.tsx'
import { AuditLogDesk } from './audit/audit-log-desk.tsx'
import { ContactDesk } from './contact/contact-desk.tsx'
import { deskAt, openDesks } from './desks.ts'
import { Disputes } from './disputes.tsx'
import { LettersDesk } from './letters/letters-desk.tsx'
import { OddPayments } from './odd-payments.tsx'
import { OffersDesk } from './offers/offers-desk.tsx'
import { OperatorsDesk } from './operators/operators-desk.tsx'
import { PagesDesk } from './pages-desk.tsx'
import { PayoutBatch } from './payouts/payout-batch.tsx'
import { PayoutsDesk } from './payouts/payouts-desk.tsx'
import { PromosDesk } from './promos/promos-desk.tsx'
import { PurchasesDesk } from './purchases/purchases-desk.tsx'
import { ReportsDesk } from './reports/reports-desk.tsx'
import { CashReturns } from './returns/cash-returns.tsx'
import type { OperatorSearch } from './searching/operator-search.ts'
import { SessionView } from './sessions/session-view.tsx'
import { SessionsDesk } from './sessions/sessions-desk.tsx'
import { SignInPolicyDesk } from './sign-in-policy-desk.tsx'

interface OperatorScreenProps {
  search: OperatorSearch
  onSearch: (search: OperatorSearch) => void
}

/** The operator's desks, as far as they are open to who looks [O6]. The server decides, this only leaves away. */
export function OperatorScreen({ search, onSearch }: OperatorScreenProps) {
  const held = useSignedIn()?.capabilities ?? []
  const desk = deskAt(search, held)
  const open = openDesks(held)
  // [S14] at whichever desk one sits
  useRealtime('report', ({ isUrgent }) => {
    if (isUrgent)
      toast({
        tone: 'bad',
        text: say('A show that runs was reported'),
        action: { label: say('Look at it'), onPress: () => onSearch({ desk: 'reports' }) },
      })
  })
  return (
    <Page title={say('Office')} width="wide">
      {open.length > 0 && (
        <div className="mb-6">
          <SegmentedControl
            label={say('Desk')}
            value={desk ?? ''}
            onChange={(value) => onSearch(value === '' || value === 'payouts' ? {} : { desk: value })}
            options={open.map(({ value, label }) => ({ value, label: say(label) }))}
          />
        </div>
      )}
      <Desk search={{ ...search, desk }} onSearch={onSearch} />
    </Page>
  )
}

function Desk({ search, onSearch }: Omit<OperatorScreenProps, 'search'> & { search: OperatorSearch }) {
  switch (search.desk) {
    case 'sessions':
      return search.session ? (
        <SessionView id={search.session} onBack={() => onSearch({ ...search, session: undefined })} />
      ) : (
        <SessionsDesk search={search} onSearch={onSearch} />
      )
    case 'purchases':
      return <PurchasesDesk search={search} onSearch={onSearch} />
    case 'promos':
      return <PromosDesk />
    case 'offers':
      return <OffersDesk />
    case 'contact':
      return <ContactDesk />
    case 'reports':
      return <ReportsDesk />
    case 'pages':
      return <PagesDesk />
    case 'mail':
      return <LettersDesk />
    case 'approvals':
      return <ApprovalsDesk search={search} onSearch={onSearch} />
    case 'access':
      return <SignInPolicyDesk />
    case 'operators':
      return <OperatorsDesk />
    case 'log':
      return <AuditLogDesk page={search.page ?? 1} onPage={(page) => onSearch({ desk: 'log', page })} />
    case 'payouts':
      return search.batch ? (
        <PayoutBatch id={search.batch} onBack={() => onSearch({})} />
      ) : (
        <>
          <Disputes />
          <OddPayments />
          <CashReturns />
          <PayoutsDesk onOpen={(batch) => onSearch({ batch })} />
        </>
      )
    case undefined:
      return (
        <EmptyState icon={<Theater aria-hidden size={24} />} title={say('This desk is not open to you')}>
          {say('An operator who may change what operators may do can open it for you.')}
        </EmptyState>
      )
  }
}
