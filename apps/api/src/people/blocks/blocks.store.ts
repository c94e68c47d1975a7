import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { BlockRow } from './blocks.tables.ts'

type Owner = { side: 'client' | 'performer'; id: string }
const own = { client: 'client_id', performer: 'performer_id' } as const

/** The accounts that an account has blocked, the latest first. */
export function readBlocks(database: Database | Tx, { side, id }: Owner): Promise<BlockRow[]> {
  return database
    .selectFrom('blocks')
    .selectAll()
    .where('blocked_by', '=', side)
    .where(own[side], '=', id)
    .orderBy('blocked_at', 'desc')
    .execute()
}

/** True where the block is new. */
export async function insertBlock(tx: Tx, row: BlockRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('blocks')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export type BlockKey = Pick<BlockRow, 'client_id' | 'performer_id' | 'blocked_by'>

/** Blocks whose show, request or visit may still run. */
export function readUnparted(database: Database, limit: number): Promise<BlockRow[]> {
  return database
    .selectFrom('blocks')
    .selectAll()
    .where('parted', '=', false)
    .orderBy('blocked_at')
    .limit(limit)
    .execute()
}

export async function setParted(database: Database, row: BlockKey): Promise<void> {
  await database
    .updateTable('blocks')
    .set({ parted: true })
    .where('client_id', '=', row.client_id)
    .where('performer_id', '=', row.performer_id)
    .where('blocked_by', '=', row.blocked_by)
    .execute()
}

export async function deleteBlock(tx: Tx, row: BlockKey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('blocks')
    .where('client_id', '=', row.client_id)
    .where('performer_id', '=', row.performer_id)
    .where('blocked_by', '=', row.blocked_by)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export async function hasBlock(
  database: Database | Tx,
  clientId: string,
  performerId: string,
): Promise<boolean> {
  const row = await database
    .selectFrom('blocks')
    .select('blocked_by')
    .where('client_id', '=', clientId)
    .where('performer_id', '=', performerId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Performers with a block between them and this client, by either of the two. */
export async function readShutOut(database: Database | Tx, clientId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('blocks')
    .select('performer_id')
    .distinct()
    .where('client_id', '=', clientId)
    .execute()
  return rows.map(({ performer_id }) => performer_id)
}

/** Those of these clients with a block between them and this performer, by either of the two. */
export async function readShutOutOf(
  database: Database | Tx,
  performerId: string,
  clientIds: readonly string[],
): Promise<string[]> {
  const rows = await database
    .selectFrom('blocks')
    .select('client_id')
    .where('performer_id', '=', performerId)
    .where('client_id', '=', sql<string>`any(${clientIds}::uuid[])`)
    .execute()
  return rows.map(({ client_id }) => client_id)
}

/** Those of these accounts whom another one has blocked. */
export async function readBlocked(database: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select client_id as id from blocks where client_id = any(${ids}::uuid[]) and blocked_by = 'performer'
    union select performer_id from blocks where performer_id = any(${ids}::uuid[]) and blocked_by = 'client'`.execute(
    database,
  )
  return rows.map(({ id }) => id)
}

/** [A8] Deletes an account's own blocks; blocks against the account stay for the next one of its address. */
export async function deleteBlocksBy(tx: Tx, { side, id }: Owner): Promise<void> {
  await tx.deleteFrom('blocks').where('blocked_by', '=', side).where(own[side], '=', id).execute()
}

/** [S14] Blocks against a closed account hold for the next account of its address. */
export async function copyBlocksAgainst(
  tx: Tx,
  side: Owner['side'],
  { from, to }: { from: string; to: string },
): Promise<void> {
  const [mine, other] = [own[side], own[side === 'client' ? 'performer' : 'client']]
  await sql`insert into blocks (${sql.ref(mine)}, ${sql.ref(other)}, blocked_by, blocked_at)
    select ${to}::uuid, ${sql.ref(other)}, blocked_by, blocked_at from blocks
    where ${sql.ref(mine)} = ${from} and blocked_by <> ${side}
    on conflict do nothing`.execute(tx)
}
