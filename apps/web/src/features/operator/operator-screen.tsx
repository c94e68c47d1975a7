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
import type { OperatorSearch } from './search.ts'
import { openSections, sectionAt } from './sections.ts'

// each section is a chunk: an operator opens one at a time
const ApprovalsSection = lazyRouteComponent(
  () => import('./approvals/approvals-section.tsx'),
  'ApprovalsSection',
)
const AuditLogSection = lazyRouteComponent(() => import('./audit/audit-log-section.tsx'), 'AuditLogSection')
const ContactSection = lazyRouteComponent(() => import('./contact/contact-section.tsx'), 'ContactSection')
const MailSection = lazyRouteComponent(() => import('./mail/mail-section.tsx'), 'MailSection')
const OffersSection = lazyRouteComponent(() => import('./offers/offers-section.tsx'), 'OffersSection')
const OperatorsSection = lazyRouteComponent(
  () => import('./operators/operators-section.tsx'),
  'OperatorsSection',
)
const PagesSection = lazyRouteComponent(() => import('./pages-section.tsx'), 'PagesSection')
const PayoutBatch = lazyRouteComponent(() => import('./payouts/payout-batch.tsx'), 'PayoutBatch')
const PayoutsSection = lazyRouteComponent(() => import('./payouts/payouts-section.tsx'), 'PayoutsSection')
const PromosSection = lazyRouteComponent(() => import('./promos/promos-section.tsx'), 'PromosSection')
const PurchasesSection = lazyRouteComponent(
  () => import('./purchases/purchases-section.tsx'),
  'PurchasesSection',
)
const ReportsSection = lazyRouteComponent(() => import('./reports/reports-section.tsx'), 'ReportsSection')
const SessionView = lazyRouteComponent(() => import('./sessions/session-view.tsx'), 'SessionView')
const SessionsSection = lazyRouteComponent(() => import('./sessions/sessions-section.tsx'), 'SessionsSection')
const SignInPolicySection = lazyRouteComponent(
  () => import('./sign-in-policy-section.tsx'),
  'SignInPolicySection',
)

interface OperatorScreenProps {
  search: OperatorSearch
  onSearch: (search: OperatorSearch) => void
}

/** The sections that this operator may open [O6]. The server enforces the capabilities; the page only hides the others. */
export function OperatorScreen({ search, onSearch }: OperatorScreenProps) {
  const held = useSignedIn()?.capabilities ?? []
  const section = sectionAt(search, held)
  const open = openSections(held)
  // [S14] whichever section is open
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
            value={section ?? ''}
            onChange={(value) => onSearch(value === '' || value === 'payouts' ? {} : { desk: value })}
            options={open.map(({ value, label }) => ({ value, label: say(label) }))}
          />
        </div>
      )}
      <Suspense fallback={<Skeleton className="h-80 w-full" />}>
        <Section search={{ ...search, desk: section }} onSearch={onSearch} />
      </Suspense>
    </Page>
  )
}

function Section({ search, onSearch }: Omit<OperatorScreenProps, 'search'> & { search: OperatorSearch }) {
  switch (search.desk) {
    case 'sessions':
      return search.session ? (
        <SessionView id={search.session} onBack={() => onSearch({ ...search, session: undefined })} />
      ) : (
        <SessionsSection search={search} onSearch={onSearch} />
      )
    case 'purchases':
      return <PurchasesSection search={search} onSearch={onSearch} />
    case 'promos':
      return <PromosSection />
    case 'offers':
      return <OffersSection />
    case 'contact':
      return <ContactSection />
    case 'reports':
      return <ReportsSection />
    case 'pages':
      return <PagesSection />
    case 'mail':
      return <MailSection />
    case 'approvals':
      return <ApprovalsSection search={search} onSearch={onSearch} />
    case 'access':
      return <SignInPolicySection />
    case 'operators':
      return <OperatorsSection />
    case 'log':
      return <AuditLogSection page={search.page ?? 1} onPage={(page) => onSearch({ desk: 'log', page })} />
    case 'payouts':
      return search.batch ? (
        <PayoutBatch id={search.batch} onBack={() => onSearch({})} />
      ) : (
        <PayoutsSection onOpen={(batch) => onSearch({ batch })} />
      )
    case undefined:
      return (
        <EmptyState icon={<Theater aria-hidden size={24} />} title={say('This desk is not open to you')}>
          {say('An operator who may change what operators may do can open it for you.')}
        </EmptyState>
      )
  }
}
