import { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { useSignedIn } from '../../lib/account/session.ts'
import { formatNumber } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import { useKeys } from '../../lib/page/keyboard/use-keys.ts'
import { useRealtime } from '../../lib/realtime/use-realtime.ts'
import { Theater } from '../../ui/icons/icons.ts'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { Skeleton } from '../../ui/notices/skeleton.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { Page } from '../../ui/page.tsx'
import { ConsoleKeys } from './console-keys.tsx'
import { PaletteButton } from './palette/palette-button.tsx'
import { queues } from './queues/queue-items.ts'
import { type OperatorSearch, readOperatorSearch, type SectionProps } from './search.ts'
import { SectionRail } from './section-rail.tsx'
import { type Section, sectionAt, sections } from './sections.ts'
import { countOf, useWaiting } from './waiting/use-waiting.ts'

/** The sections that this operator may open [O6]. The server enforces the capabilities; the page only hides the others. */
export function OperatorScreen({ search: raw, onSearch }: SectionProps) {
  const search = readOperatorSearch({ ...raw })
  const held = useSignedIn()?.capabilities ?? []
  const section = sectionAt(search, held)
  // [S14] whichever section is open
  useRealtime('report', ({ isUrgent }) => {
    if (isUrgent)
      toast({
        tone: 'bad',
        text: say('A show that runs was reported'),
        action: { label: say('Look at it'), onPress: () => onSearch({ desk: 'queues', queue: 'reports' }) },
      })
  })
  useKeys({ j: () => focusRow(1), k: () => focusRow(-1) }, { repeats: true })
  const Screen = section && sectionScreens[section]
  const waiting = useWaiting(held)
  const count = section ? countOf(waiting, section, search.queue) : 0
  const title = titleOf(section, search)
  return (
    <Page
      title={title}
      documentTitle={count > 0 ? `(${formatNumber(count)}) ${title}` : title}
      width="full"
      actions={<PaletteButton held={held} onSearch={onSearch} />}
    >
      <ConsoleKeys />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8">
        <SectionRail held={held} section={section} waiting={waiting} />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
          {Screen ? (
            <Suspense fallback={<Skeleton className="h-80 w-full" />}>
              <Screen search={{ ...search, desk: section }} onSearch={onSearch} />
            </Suspense>
          ) : (
            <EmptyState
              icon={<Theater aria-hidden size={24} />}
              title={say('This section is not open to you')}
            >
              {say('An operator who may change what operators may do can open it for you.')}
            </EmptyState>
          )}
        </div>
      </div>
    </Page>
  )
}

/** The section's name; in the queues that of the queue. */
function titleOf(section: Section | undefined, search: OperatorSearch): string {
  const queue = section === 'queues' ? queues.find(({ value }) => value === search.queue) : undefined
  const named = queue ?? sections.find(({ value }) => value === section)
  return say(named?.label ?? 'Console')
}

/** [O2] J and K move the focus among the controls of lists that are marked `data-row`; Enter then opens one. */
function focusRow(by: number) {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  rows[at < 0 ? 0 : Math.max(0, Math.min(at + by, rows.length - 1))]?.focus()
}

/** Each section is a chunk: an operator opens one at a time. */
const sectionScreens: Readonly<Record<Section, ComponentType<SectionProps>>> = {
  start: lazyRouteComponent(() => import('./start/start-section.tsx'), 'StartSection'),
  queues: lazyRouteComponent(() => import('./queues/queues-section.tsx'), 'QueuesSection'),
  contact: lazyRouteComponent(() => import('./contact/contact-section.tsx'), 'ContactSection'),
  people: lazyRouteComponent(() => import('./people/people-section.tsx'), 'PeopleSection'),
  live: lazyRouteComponent(() => import('./live/live-section.tsx'), 'LiveSection'),
  sessions: lazyRouteComponent(() => import('./sessions/sessions-section.tsx'), 'SessionsSection'),
  operators: lazyRouteComponent(() => import('./operators/operators-section.tsx'), 'OperatorsSection'),
  payouts: lazyRouteComponent(() => import('./payouts/payouts-section.tsx'), 'PayoutsSection'),
  purchases: lazyRouteComponent(() => import('./purchases/purchases-section.tsx'), 'PurchasesSection'),
  promos: lazyRouteComponent(() => import('./promos/promos-section.tsx'), 'PromosSection'),
  ledger: lazyRouteComponent(() => import('./ledger/ledger-section.tsx'), 'LedgerSection'),
  settings: lazyRouteComponent(() => import('./settings/settings-section.tsx'), 'SettingsSection'),
  offers: lazyRouteComponent(() => import('./offers/offers-section.tsx'), 'OffersSection'),
  health: lazyRouteComponent(() => import('./health/health-section.tsx'), 'HealthSection'),
  categories: lazyRouteComponent(() => import('./categories/categories-section.tsx'), 'CategoriesSection'),
  pages: lazyRouteComponent(() => import('./pages/pages-section.tsx'), 'PagesSection'),
  mail: lazyRouteComponent(() => import('./mail/mail-section.tsx'), 'MailSection'),
  access: lazyRouteComponent(() => import('./operators/sign-in-policy-section.tsx'), 'SignInPolicySection'),
  log: lazyRouteComponent(() => import('./audit/audit-log-section.tsx'), 'AuditLogSection'),
}
