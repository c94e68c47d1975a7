import type { Capability } from '@footlight/contract'
import type { Message } from '../../lib/language/say.ts'

/** The groups of the rail in their order. */
export const groups = [
  { value: 'queues', label: 'Queues' },
  { value: 'people', label: 'People and shows' },
  { value: 'money', label: 'Money' },
  { value: 'system', label: 'System [of the console]' },
] as const satisfies readonly { value: string; label: Message }[]

/**
 * The sections of the operator console, in the rail's order, each with the capability that it requires [O6]; the first
 * one is of no group and open to every operator.
 */
export const sections = [
  { value: 'start', group: null, label: 'Start [of the console]', needs: null },
  { value: 'queues', group: 'queues', label: 'Review queue', needs: ['approvals', 'documents', 'reports'] },
  { value: 'contact', group: 'queues', label: 'Questions', needs: 'contact' },
  { value: 'people', group: 'people', label: 'Accounts', needs: 'accounts' },
  { value: 'live', group: 'people', label: 'Live [of the console]', needs: 'sessions' },
  { value: 'sessions', group: 'people', label: 'Sessions', needs: 'sessions' },
  { value: 'operators', group: 'people', label: 'Operators', needs: 'operators' },
  { value: 'payouts', group: 'money', label: 'Payouts', needs: 'payouts' },
  { value: 'purchases', group: 'money', label: 'Purchases', needs: 'sessions' },
  { value: 'promos', group: 'money', label: 'Promos', needs: 'promos' },
  { value: 'ledger', group: 'money', label: 'Ledger', needs: 'ledger' },
  { value: 'settings', group: 'money', label: 'Prices and fees', needs: 'settings' },
  { value: 'offers', group: 'money', label: 'Announcements', needs: 'promos' },
  { value: 'health', group: 'system', label: 'Health [of the site]', needs: 'audit' },
  { value: 'categories', group: 'system', label: 'Categories', needs: 'pages' },
  { value: 'pages', group: 'system', label: 'Pages [of the operator]', needs: 'pages' },
  { value: 'mail', group: 'system', label: 'Mail', needs: 'mail' },
  { value: 'access', group: 'system', label: 'Sign-in rules', needs: 'sign-in' },
  { value: 'log', group: 'system', label: 'Log', needs: 'audit' },
] as const satisfies readonly {
  value: string
  group: (typeof groups)[number]['value'] | null
  label: Message
  /** several: one of them is enough; null: every operator */
  needs: Capability | readonly Capability[] | null
}[]

export type Section = (typeof sections)[number]['value']

export function openSections(held: readonly Capability[]) {
  return sections.filter(({ needs }) => needs === null || [needs].flat().some((one) => held.includes(one)))
}

/** The section for an address: without one, the first that the operator may open; undefined if it is not permitted. */
export function sectionAt(
  { desk }: { desk?: Section | undefined },
  held: readonly Capability[],
): Section | undefined {
  const open = openSections(held)
  return desk === undefined ? open[0]?.value : open.find(({ value }) => value === desk)?.value
}
