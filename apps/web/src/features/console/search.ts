import { transferKinds } from '@footlight/contract'
import { type RawSearch, readChoice, readDay, readInteger, readText } from '../../lib/page/search-params.ts'
import { type Queue, queues } from './queues/queue-items.ts'
import { type Section, sections } from './sections.ts'

/** What the console's address says. */
export interface OperatorSearch {
  /** without: the first that is open */
  desk?: Section | undefined
  /** without: all that waits */
  queue?: Queue | undefined
  /** the item of a queue that is open, by its kind and id */
  item?: string | undefined
  /** the payout batch that is open */
  batch?: string | undefined
  /** the session that is open */
  session?: string | undefined
  /** the account that is open, and what accounts are found by */
  account?: string | undefined
  find?: string | undefined
  role?: 'client' | 'performer' | 'admin' | undefined
  standing?: 'OPEN' | 'SUSPENDED' | 'CLOSED' | 'UNPROVEN' | undefined
  sort?: 'displayName' | undefined
  state?: 'RUNNING' | 'ENDED' | undefined
  kind?: 'tip' | 'message' | 'subscription' | undefined
  /** of the ledger: an account's id, what transfers are for, and their kind */
  owner?: string | undefined
  reference?: string | undefined
  transfer?: (typeof transferKinds)[number] | undefined
  client?: string | undefined
  performer?: string | undefined
  /** days as `2026-11-20` */
  from?: string | undefined
  to?: string | undefined
  page?: number | undefined
}

/** What every section is given. */
export interface SectionProps {
  search: OperatorSearch
  onSearch: (search: OperatorSearch) => void
}

export function readOperatorSearch(raw: RawSearch): OperatorSearch {
  return {
    desk: readChoice(
      raw.desk,
      sections.map(({ value }) => value),
    ),
    queue: readChoice(
      raw.queue,
      queues.map(({ value }) => value),
    ),
    item: readText(raw.item)?.slice(0, 60),
    batch: readText(raw.batch),
    session: readText(raw.session),
    account: readText(raw.account),
    find: readText(raw.find)?.slice(0, 100),
    role: readChoice(raw.role, ['client', 'performer', 'admin']),
    standing: readChoice(raw.standing, ['OPEN', 'SUSPENDED', 'CLOSED', 'UNPROVEN']),
    sort: readChoice(raw.sort, ['displayName']),
    state: readChoice(raw.state, ['RUNNING', 'ENDED']),
    kind: readChoice(raw.kind, ['tip', 'message', 'subscription']),
    owner: readText(raw.owner)?.slice(0, 100),
    reference: readText(raw.reference)?.slice(0, 100),
    transfer: readChoice(raw.transfer, transferKinds),
    client: readText(raw.client)?.slice(0, 100),
    performer: readText(raw.performer)?.slice(0, 100),
    from: readDay(raw.from),
    to: readDay(raw.to),
    page: readInteger(raw.page, 2),
  }
}
