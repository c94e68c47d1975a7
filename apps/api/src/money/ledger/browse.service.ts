import type { Language, Sort } from '@footlight/contract'
import type { Database } from '../../platform/database/database.ts'
import {
  type LedgerEnd,
  type LedgerTransfer,
  readIdsBetween,
  readOwnAccounts,
  readPlatformAccounts,
  readTransfers,
} from './browse.store.ts'
import { ledgerCsv } from './ledger.csv.ts'
import type { Transfer } from './ledger.rules.ts'

export type { LedgerEnd, LedgerTransfer }

export interface LedgerQuestion {
  /** id of a client or performer */
  owner?: string | undefined
  reference?: string | undefined
  kind?: Transfer['kind'] | undefined
  /** instants between which they were posted */
  from?: string | undefined
  to?: string | undefined
  sort: Sort<'listTransfers'>
  /** id of the transfer after which to read on */
  before?: number | undefined
  limit: number
}

/** [O2, L2] The ledger as it was posted, for operators: it is read, and never changed. */
export interface LedgerBrowser {
  /** `next` is passed as `before` for the following page; null: this is the last. */
  page(question: LedgerQuestion): Promise<{ transfers: LedgerTransfer[]; next: number | null }>
  /** All that the filter finds as CSV, one line a posting; it is read as fast as it is taken. */
  csv(filter: Omit<LedgerQuestion, 'before' | 'limit'>, language: Language): AsyncIterable<string>
  /** Balances of the owner's accounts; without an owner those of the platform. */
  accounts(owner: string | undefined): Promise<{ account: string; balance: number }[]>
}

/** transfers that a file reads at a time */
const chunk = 500

export function createLedgerBrowser(database: Database): LedgerBrowser {
  /** The filter as the tables know it; null: the owner has no account, so there is no transfer. */
  async function filterOf({
    owner: id,
    reference,
    kind,
    from,
    to,
  }: Omit<LedgerQuestion, 'sort' | 'before' | 'limit'>) {
    const owner = id === undefined ? undefined : (await readOwnAccounts(database, id))[0]
    if (id !== undefined && !owner) return null
    const days = [from ? new Date(from) : new Date(0), to ? new Date(to) : new Date(8.64e15)] as const
    return {
      reference,
      kind,
      owner: id !== undefined && owner ? { kind: owner.ownerKind, id } : undefined,
      within: from || to ? await readIdsBetween(database, ...days) : undefined,
    }
  }

  async function* all(question: Omit<LedgerQuestion, 'before' | 'limit'>) {
    const filter = await filterOf(question)
    for (let before: number | undefined; filter; ) {
      const found = await readTransfers(database, filter, { sort: question.sort, before, limit: chunk })
      yield found
      if (found.length < chunk) return
      before = found.at(-1)?.id
    }
  }

  return {
    csv: (question, language) => ledgerCsv(all(question), language),

    async page({ sort, before, limit, ...question }) {
      const filter = await filterOf(question)
      if (!filter) return { transfers: [], next: null }
      const found = await readTransfers(database, filter, { sort, before, limit: limit + 1 })
      const transfers = found.slice(0, limit)
      return { transfers, next: found.length > limit ? (transfers.at(-1)?.id ?? null) : null }
    },

    async accounts(owner) {
      if (owner === undefined) return readPlatformAccounts(database)
      return (await readOwnAccounts(database, owner)).map(({ account, balance }) => ({ account, balance }))
    },
  }
}
