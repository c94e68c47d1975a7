import type { Capability } from '@footlight/contract'
import type { Message } from '../../../lib/language/say.ts'

/** [O6] What an operator may do, as the console says it. */
export const capabilityWords: Record<Capability, { label: Message; hint: Message }> = {
  sessions: {
    label: 'Sessions',
    hint: 'Finds everybody’s sessions, reads their receipts and ends one that runs.',
  },
  live: {
    label: 'Watching live',
    hint: 'Watches shows and calls that run, unseen; each time is in the log. Finding them takes sessions.',
  },
  refund: { label: 'Refunds', hint: 'Gives back what a session cost. Finding it takes sessions.' },
  credit: {
    label: 'Credit by hand',
    hint: 'Gives clients promo credit, within the limits of the settings. Finding them takes accounts.',
  },
  payouts: { label: 'Payouts', hint: 'Pays performers and looks at odd payments.' },
  promos: { label: 'Promo codes', hint: 'Makes and stops them, and sends offers.' },
  settings: {
    label: 'Prices and fees',
    hint: 'Sets the performers’ share, bounds of prices, fees and the free preview.',
  },
  ledger: { label: 'Ledger', hint: 'Reads every transfer of credits.' },
  mail: { label: 'Mail', hint: 'Looks after e-mails that were not delivered.' },
  approvals: {
    label: 'Approvals',
    hint: 'Reads reviews and answers, and looks at photos, before everybody does.',
  },
  documents: {
    label: 'Identity documents',
    hint: 'Looks at identity documents and approves them; each look is in the log.',
  },
  'sign-in': { label: 'Sign-in rules', hint: 'Decides which accounts must use two-step sign-in.' },
  audit: { label: 'Log', hint: 'Reads who changed what, and how the site is doing.' },
  reports: { label: 'Reports', hint: 'Reads what clients and performers report of each other.' },
  accounts: {
    label: 'Accounts',
    hint: 'Suspends accounts of clients and performers, and ends that.',
  },
  contact: { label: 'Questions', hint: 'Reads and answers what people write to the operator.' },
  pages: {
    label: 'Pages [of the operator]',
    hint: 'Writes help, terms, privacy and the other pages, and makes categories.',
  },
  operators: { label: 'Operators', hint: 'Invites operators and says what the others may do.' },
}
