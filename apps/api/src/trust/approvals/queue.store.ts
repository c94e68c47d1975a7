import type { Approval, QueueWindow } from '@footlight/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { ApprovalKindName } from './kind.ts'

/** Where the items of a kind are stored. */
export interface StoredKind {
  name: ApprovalKindName
  table: string
  columns: { state: string; reason: string; since: string }
}

export interface WaitingItem {
  id: string
  kind: ApprovalKindName
  since: Date
}

/** One page of the items of all these kinds that wait, the oldest first. */
export async function waitingItems(
  database: Database,
  kinds: readonly StoredKind[],
  { offset, limit, id, state }: QueueWindow & { state?: QueueState | undefined },
): Promise<WaitingItem[]> {
  if (kinds.length === 0) return []
  // the first `offset + limit` of each kind, by its index, contain the first ones of the merged queue
  const each = kinds.map(
    (kind) => sql`(
      select id, ${kind.name}::text as kind, ${sql.ref(kind.columns.since)} as since from ${sql.table(kind.table)}
      where ${isIn(kind, state)} and (${id ?? null}::uuid is null or id = ${id ?? null})
      order by since, id limit ${offset + limit}
    )`,
  )
  const { rows } = await sql<WaitingItem>`
    select * from (${sql.join(each, sql` union all `)}) as waiting
    order by since, id, kind limit ${limit} offset ${offset}`.execute(database)
  return rows
}

/** How many items of all these kinds wait. */
export async function countWaiting(
  database: Database,
  kinds: readonly StoredKind[],
  state?: QueueState,
): Promise<number> {
  if (kinds.length === 0) return 0
  const each = kinds.map(
    (kind) => sql`(select count(*) from ${sql.table(kind.table)} where ${isIn(kind, state)})`,
  )
  const { rows } = await sql<{ total: number }>`
    select (${sql.join(each, sql` + `)})::bigint as total`.execute(database)
  return rows[0]?.total ?? 0
}

/** What waits; or what an operator rejected, for the objections to it. */
export type QueueState = Extract<Approval, 'pending' | 'Rejected'>

// a literal, as the partial indexes of what waits ask for it
const isIn = ({ columns }: StoredKind, state: QueueState = 'pending'): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(columns.state)} = ${sql.lit(state)}`

type Stored<Item> = Item & { state_of_approval: Approval | null }

/** By id; those that are gone are left out. */
export async function findItems<Item extends { id: string }>(
  handle: Database | Tx,
  { table }: StoredKind,
  ids: readonly string[],
): Promise<Map<string, Item>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Item>`
    select * from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(handle)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The item with its state, locked until the transaction ends; a state of null: nothing was sent in. */
export async function lockItem<Item extends { id: string }>(
  tx: Tx,
  { table, columns }: StoredKind,
  id: string,
): Promise<{ item: Item; state: Approval | null } | undefined> {
  const { rows } = await sql<Stored<Item>>`
    select *, ${sql.ref(columns.state)} as state_of_approval from ${sql.table(table)}
    where id = ${id} for update`.execute(tx)
  const [item] = rows
  return item && { item, state: item.state_of_approval }
}

export async function setState(
  tx: Tx,
  { table, columns }: StoredKind,
  id: string,
  { state, reason }: { state: Approval; reason: string | null },
): Promise<void> {
  await sql`update ${sql.table(table)}
    set ${sql.ref(columns.state)} = ${state}, ${sql.ref(columns.reason)} = ${reason}
    where id = ${id}`.execute(tx)
}
