import type { Database } from '../../../platform/database/database.ts'
import {
  type LedgerEnd,
  type LedgerTransfer,
  readOwnAccounts,
  readPlatformAccounts,
  readTransfers,
} from './browse.store.ts'
import type { Transfer } from './ledger.rules.ts'

export type { LedgerEnd, LedgerTransfer }

export interface LedgerQuestion {
  /** id of a client or performer */
  owner?: string | undefined
  reference?: string | undefined
  kind?: Transfer['kind'] | undefined
  /** id of the transfer after which to read on */
  before?: number | undefined
  limit: number
}

/** [O2, L2] The ledger as it was posted, for operators: it is read, and never changed. */
export interface LedgerBrowser {
  /** `next` is passed as `before` for the following page; null: this is the last. */
  page(question: LedgerQuestion): Promise<{ transfers: LedgerTransfer[]; next: number | null }>
  /** Balances of the owner's accounts; without an owner those of the platform. */
  accounts(owner: string | undefined): Promise<{ account: string; balance: number }[]>
}

export function createLedgerBrowser(database: Database): LedgerBrowser {
  return {
    async page({ owner: id, before, limit, ...filter }) {
      const owner = id === undefined ? undefined : (await readOwnAccounts(database, id))[0]
      if (id !== undefined && !owner) return { transfers: [], next: null }
      const of = id !== undefined && owner ? { kind: owner.ownerKind, id } : undefined
      const found = await readTransfers(database, { ...filter, owner: of }, { before, limit: limit + 1 })
      const transfers = found.slice(0, limit)
      return { transfers, next: found.length > limit ? (transfers.at(-1)?.id ?? null) : null }
    },

    async accounts(owner) {
      if (owner === undefined) return readPlatformAccounts(database)
      return (await readOwnAccounts(database, owner)).map(({ account, balance }) => ({ account, balance }))
    },
  }
}
