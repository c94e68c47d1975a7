import type { Sort } from '@footlight/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { platformAccounts, platformShards, type Transfer } from './ledger.rules.ts'

export interface LedgerOwner {
  kind: 'client' | 'performer'
  id: string
}

export interface LedgerFilter {
  /** of a client or performer: transfers that touch one of the accounts */
  owner?: LedgerOwner | undefined
  reference?: string | undefined
  kind?: Transfer['kind'] | undefined
  within?: Within | undefined
}

/** Transfers that were posted from one instant to another, and the ids between which all of these are. */
export interface Within {
  from: Date
  to: Date
  firstId: number
  lastId: number
}

export interface LedgerTransfer {
  id: number
  key: string
  kind: Transfer['kind']
  reference: string
  at: Date
  postings: { from: LedgerEnd; to: LedgerEnd; amount: number }[]
  /** of a payout: its batch */
  batchId: string | null
}

/** One end of a posting; `ownerId` is null for the platform, whose shards are one account here. */
export interface LedgerEnd {
  ownerKind: 'client' | 'performer' | 'platform'
  ownerId: string | null
  account: string
}

/** Kinds of which a running session makes one after the other: walking the newest finds them at once. */
const frequent: readonly string[] = ['lease', 'charge']

/** The part of the ledger that is asked for: `before` is the last transfer of the part before, whichever way it is read. */
interface TransferWindow {
  sort: Sort<'listTransfers'>
  before?: number | undefined
  limit: number
}

/**
 * [O2] The transfers after `before`, by indices alone: each way in is a keyset over (owner, id), (reference, id),
 * (kind, id) or the id.
 */
export async function readTransfers(
  database: Database,
  filter: LedgerFilter,
  window: TransferWindow,
): Promise<LedgerTransfer[]> {
  const { rows } = await transfersQuery(filter, window).execute(database)
  return rows
}

/** The query itself, whose plan a test looks at. */
export function transfersQuery(
  { owner, reference, kind, within }: LedgerFilter,
  { sort, before, limit }: TransferWindow,
) {
  const isNewestFirst = sort === '-at'
  const way = isNewestFirst ? sql`desc` : sql`asc`
  // a literal, not a parameter: the partial index of rare kinds is found by it
  const ofKind = kind ? sql`t.kind = ${sql.lit(kind)}` : sql`true`
  const all = Number.MAX_SAFE_INTEGER
  const last = Math.min((isNewestFirst && before) || all, (within?.lastId ?? all - 1) + 1)
  const first = Math.max(isNewestFirst ? 0 : (before ?? 0) + 1, within?.firstId ?? 0)
  const posted = within ? sql`t.at >= ${within.from} and t.at <= ${within.to} and ${ofKind}` : ofKind
  const rare = kind !== undefined && !frequent.includes(kind)
  // a reference has few transfers, an owner may have very many: it goes first
  const page =
    reference !== undefined
      ? sql`select t.* from transfers t where t.reference = ${reference} and t.id >= ${first} and t.id < ${last} and ${posted}
          and ${owner ? touches(owner) : sql`true`} order by t.reference ${way}, t.id ${way} limit ${limit}`
      : owner
        ? sql`select t.* from (${ownTransfers(owner, { first, last, kind, way })}) as own join transfers t on t.id = own.transfer_id
            where ${posted} order by own.transfer_id ${way} limit ${limit}`
        : sql`select t.* from transfers t where ${posted} and t.id >= ${first} and t.id < ${last}
            order by ${rare ? sql`t.kind ${way}, ` : sql``}t.id ${way} limit ${limit}`
  return sql<LedgerTransfer>`
    select page.id, page.key, page.kind, page.reference, page.at, moved.postings, payout.batch_id as "batchId"
    from (${page}) as page
    cross join lateral (
      select coalesce(json_agg(json_build_object(
          'from', json_build_object('ownerKind', source.owner_kind, 'ownerId', source.owner_id, 'account', source.kind),
          'to', json_build_object('ownerKind', target.owner_kind, 'ownerId', target.owner_id, 'account', target.kind),
          'amount', p.amount) order by p.position), '[]') as postings
      from postings p
        join ledger_accounts source on source.id = p.from_id
        join ledger_accounts target on target.id = p.to_id
      where p.transfer_id = page.id
    ) as moved
    left join payouts payout on payout.id = case page.kind when 'payout' then page.reference::uuid end
    order by page.id ${way}`
}

/** Ids of transfers that touch an account of the owner; of a rare kind no others, as far as an index says it. */
function ownTransfers(
  owner: LedgerOwner,
  {
    first,
    last,
    kind,
    way,
  }: { first: number; last: number; kind: Transfer['kind'] | undefined; way: RawBuilder<unknown> },
) {
  // literals, not parameters: the partial indices are found by them
  const rare = kind !== undefined && !frequent.includes(kind)
  return owner.kind === 'client'
    ? sql`select transfer_id from client_transfers
        where client_id = ${owner.id} and transfer_id >= ${first} and transfer_id < ${last} ${rare ? sql`and rare` : sql``} order by transfer_id ${way}`
    : sql`select distinct on (transfer_id) transfer_id from performer_entries
        where performer_id = ${owner.id} and transfer_id >= ${first} and transfer_id < ${last}
          ${kind && kind !== 'charge' ? sql`and kind <> 'charge' and kind = ${sql.lit(kind)}` : sql``} order by transfer_id ${way}`
}

/** Whether the transfer `t` touches an account of the owner: one look at an index for each. */
function touches({ kind, id }: LedgerOwner) {
  return kind === 'client'
    ? sql`exists (select from client_transfers where client_id = ${id} and transfer_id = t.id)`
    : sql`exists (select from performer_entries where performer_id = ${id} and transfer_id = t.id)`
}

/** A transfer has its id at most this much before or after one that has the next time. */
const outOfOrderMs = 300_000

/**
 * The ids between which all transfers of these instants are. Ids rise with time, but for transactions that overlap: a search
 * by halves finds the place without an index on the time, which every charge would write to.
 */
export async function readIdsBetween(database: Database, from: Date, to: Date): Promise<Within> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from transfers`.execute(database)
  const newest = rows[0]?.id ?? 0
  const firstFrom = async (timeMs: number) => {
    let [low, high] = [1, newest + 1]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const next = await sql<{
        at: Date
      }>`select at from transfers where id >= ${middle} order by id limit 1`.execute(database)
      if ((next.rows[0]?.at.getTime() ?? Number.POSITIVE_INFINITY) >= timeMs) high = middle
      else low = middle + 1
    }
    return low
  }
  return {
    from,
    to,
    firstId: await firstFrom(from.getTime() - outOfOrderMs),
    lastId: await firstFrom(to.getTime() + outOfOrderMs),
  }
}

/** The accounts of a client or performer with their balances; none: the id has no account. */
export async function readOwnAccounts(
  database: Database,
  ownerId: string,
): Promise<{ ownerKind: 'client' | 'performer'; account: string; balance: number }[]> {
  const { rows } = await sql<{ ownerKind: 'client' | 'performer'; account: string; balance: number }>`
    select owner_kind as "ownerKind", kind as account, balance from ledger_accounts
    where owner_id = ${ownerId} order by id`.execute(database)
  return rows
}

/** The platform's accounts, each the sum of its shards, in credits. */
export async function readPlatformAccounts(
  database: Database,
): Promise<{ account: string; balance: number }[]> {
  const addresses = platformAccounts.flatMap((account) =>
    Array.from({ length: platformShards }, (_, shard) => `platform:${account}:${shard}`),
  )
  const { rows } = await sql<{ account: string; balance: number }>`
    select kind as account, sum(balance)::bigint as balance from ledger_accounts
    where address = any(${addresses}) group by kind order by kind`.execute(database)
  return rows
}
