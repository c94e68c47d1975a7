import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { SectionProps } from './search.ts'
import type { Section } from './sections.ts'

/** Each section is a chunk: an operator opens one at a time. */
export const sectionScreens: Readonly<Record<Section, ComponentType<SectionProps>>> = {
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
