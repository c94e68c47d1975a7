import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSignedIn } from '../../lib/account/session.ts'
import { say } from '../../lib/language/say.ts'
import { useRealtime } from '../../lib/realtime/use-realtime.ts'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { Theater } from '../../ui/icons/icons.ts'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { Skeleton } from '../../ui/notices/skeleton.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { Page } from '../../ui/page.tsx'
import { deskAt, openDesks } from './desks.ts'
import type { OperatorSearch } from './search.ts'

// each desk is a chunk: an operator sits at one at a time
const ApprovalsDesk = lazyRouteComponent(() => import('./approvals/approvals-desk.tsx'), 'ApprovalsDesk')
const AuditLogDesk = lazyRouteComponent(() => import('./audit/audit-log-desk.tsx'), 'AuditLogDesk')
const ContactDesk = lazyRouteComponent(() => import('./contact/contact-desk.tsx'), 'ContactDesk')
const LettersDesk = lazyRouteComponent(() => import('./letters/letters-desk.tsx'), 'LettersDesk')
const OffersDesk = lazyRouteComponent(() => import('./offers/offers-desk.tsx'), 'OffersDesk')
const OperatorsDesk = lazyRouteComponent(() => import('./operators/operators-desk.tsx'), 'OperatorsDesk')
const PagesDesk = lazyRouteComponent(() => import('./pages-desk.tsx'), 'PagesDesk')
const PayoutBatch = lazyRouteComponent(() => import('./payouts/payout-batch.tsx'), 'PayoutBatch')
const PayoutsDesk = lazyRouteComponent(() => import('./payouts/payouts-desk.tsx'), 'PayoutsDesk')
const PromosDesk = lazyRouteComponent(() => import('./promos/promos-desk.tsx'), 'PromosDesk')
const PurchasesDesk = lazyRouteComponent(() => import('./purchases/purchases-desk.tsx'), 'PurchasesDesk')
const ReportsDesk = lazyRouteComponent(() => import('./reports/reports-desk.tsx'), 'ReportsDesk')
const SessionView = lazyRouteComponent(() => import('./sessions/session-view.tsx'), 'SessionView')
const SessionsDesk = lazyRouteComponent(() => import('./sessions/sessions-desk.tsx'), 'SessionsDesk')
const SignInPolicyDesk = lazyRouteComponent(() => import('./sign-in-policy-desk.tsx'), 'SignInPolicyDesk')

interface OperatorScreenProps {
  search: OperatorSearch
  onSearch: (search: OperatorSearch) => void
}

/** The sections that this operator may open [O6]. The server enforces the capabilities; the page only hides the others. */
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
      <Suspense fallback={<Skeleton className="h-80 w-full" />}>
        <Desk search={{ ...search, desk }} onSearch={onSearch} />
      </Suspense>
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
        <PayoutsDesk onOpen={(batch) => onSearch({ batch })} />
      )
    case undefined:
      return (
        <EmptyState icon={<Theater aria-hidden size={24} />} title={say('This desk is not open to you')}>
          {say('An operator who may change what operators may do can open it for you.')}
        </EmptyState>
      )
  }
}
