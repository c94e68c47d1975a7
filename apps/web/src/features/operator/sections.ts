import type { Capability } from '@footlight/contract'
import type { Message } from '../../lib/language/say.ts'
import type { OperatorSearch } from './search.ts'

/** The sections of the operator console in their order, each with the capability that it requires [O6]. */
export const sections = [
  { value: 'payouts', label: 'Payouts', needs: 'payouts' },
  { value: 'sessions', label: 'Sessions', needs: 'sessions' },
  { value: 'purchases', label: 'Tips and messages', needs: 'sessions' },
  { value: 'promos', label: 'Promos', needs: 'promos' },
  { value: 'offers', label: 'Offers', needs: 'promos' },
  { value: 'contact', label: 'Questions', needs: 'contact' },
  { value: 'reports', label: 'Reports', needs: 'reports' },
  { value: 'pages', label: 'Pages [of the house]', needs: 'pages' },
  { value: 'mail', label: 'Mail', needs: 'mail' },
  { value: 'approvals', label: 'Approvals', needs: 'approvals' },
  { value: 'access', label: 'Access', needs: 'sign-in' },
  { value: 'operators', label: 'Operators', needs: 'operators' },
  { value: 'log', label: 'Log', needs: 'audit' },
] as const satisfies readonly { value: string; label: Message; needs: Capability }[]

export type Section = (typeof sections)[number]['value']

export function openSections(held: readonly Capability[]) {
  return sections.filter(({ needs }) => held.includes(needs))
}

/** The section for an address: without one, the first that the operator may open; undefined if it is not permitted. */
export function sectionAt({ desk }: OperatorSearch, held: readonly Capability[]): Section | undefined {
  const open = openSections(held)
  return desk === undefined ? open[0]?.value : open.find(({ value }) => value === desk)?.value
}
