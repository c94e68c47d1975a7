import { transferKinds } from '@footlight/contract'
import { type RawSearch, readChoice, readDay, readInteger, readText } from '../../lib/page/search-params.ts'
import { queues } from './queues/queue-items.ts'
import { sections } from './sections.ts'

const text = (value: unknown) => readText(value)?.slice(0, 100)
const page = (value: unknown) => readInteger(value, 2)
const oneOf =
  <const Choice extends string>(choices: readonly Choice[]) =>
  (value: unknown) =>
    readChoice(value, choices)

/** What the console's address says, and how each part of it is read. */
const parts = {
  /** without: the first section that is open to the operator */
  desk: oneOf(sections.map(({ value }) => value)),
  /** without: all that waits */
  queue: oneOf(queues.map(({ value }) => value)),
  /** the item of a queue that is open, by its kind and id; then a payout batch, a session, an account */
  item: text,
  batch: text,
  session: text,
  account: text,

  // [O2] the filters of the lists
  find: text,
  role: oneOf(['client', 'performer', 'admin']),
  standing: oneOf(['OPEN', 'SUSPENDED', 'CLOSED', 'UNPROVEN']),
  state: oneOf(['RUNNING', 'ENDED']),
  kind: oneOf(['tip', 'message', 'subscription']),
  /** of the ledger: an account's id, what transfers are for, and their kind */
  owner: text,
  reference: text,
  transfer: oneOf(transferKinds),
  client: text,
  performer: text,
  /** days as `2026-11-20` */
  from: readDay,
  to: readDay,
  questions: oneOf(['ANSWERED', 'CLOSED']),
  returns: oneOf(['PAID_OUT']),

  // where a list stands: its page, or the transfer before, and its order
  page,
  before: page,
  sort: text,
  // of a list that is not the only one of its section
  runningPage: page,
  runningSort: text,
  disputesPage: page,
  disputesSort: text,
  mismatchesPage: page,
  mismatchesSort: text,
  returnsPage: page,
  returnsSort: text,
  sessionsPage: page,
  sessionsSort: text,
  logPage: page,
  logSort: text,
}

export type OperatorSearch = { [Part in keyof typeof parts]?: ReturnType<(typeof parts)[Part]> }

export function readOperatorSearch(raw: RawSearch): OperatorSearch {
  return Object.fromEntries(Object.entries(parts).map(([name, read]) => [name, read(raw[name])]))
}

/** What every section is given. */
export interface SectionProps {
  search: OperatorSearch
  onSearch: (search: OperatorSearch) => void
}
