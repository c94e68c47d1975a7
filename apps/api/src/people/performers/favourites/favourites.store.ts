import type { PageWindow } from '@footlight/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { columns, type StoredPerformer } from '../performers.store.ts'

type Handle = Database | Tx

interface Pair {
  clientId: string
  performerId: string
}

/** One page of the favourites that are listed, live ones first, then the newest; with the total. */
export async function pageOfFavourites(
  database: Database,
  { clientId, offset, limit }: PageWindow & { clientId: string },
): Promise<{ rows: (StoredPerformer & { alert: boolean })[]; total: number }> {
  const listed = database
    .selectFrom('favourites')
    .innerJoin('performers', 'performers.id', 'favourites.performer_id')
    .where('client_id', '=', clientId)
    .where('approval_status', '=', 'approved')
  const [rows, count] = await Promise.all([
    listed
      .select(columns)
      .select('alert')
      .orderBy('live', 'desc')
      .orderBy('favourites.created_at', 'desc')
      .orderBy('number')
      .offset(offset)
      .limit(limit)
      .execute(),
    listed.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}

export function allOf(handle: Handle, clientId: string) {
  return handle
    .selectFrom('favourites')
    .select(['performer_id as performerId', 'alert'])
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .orderBy('performer_id')
    .execute()
}

/** Clients with an alert for the performer, in the order of their ids, beginning after the id `after`. */
export async function alertedOf(
  database: Database,
  { performerId, after, limit }: { performerId: string; after: string | null; limit: number },
): Promise<string[]> {
  const rows = await database
    .selectFrom('favourites')
    .select('client_id')
    .where('performer_id', '=', performerId)
    .where('alert', '=', true)
    .$if(after !== null, (query) => query.where('client_id', '>', after ?? ''))
    .orderBy('client_id')
    .limit(limit)
    .execute()
  return rows.map(({ client_id }) => client_id)
}

export async function countOf(tx: Tx, clientId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('favourites')
    .select(sql<number>`count(*)`.as('total'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  return total
}

/** Undefined: the performer is no favourite. */
export function findMark(
  tx: Tx,
  { clientId, performerId }: Pair,
): Promise<{ alert: boolean; counted: boolean } | undefined> {
  return tx
    .selectFrom('favourites')
    .select(['alert', 'counted'])
    .where('client_id', '=', clientId)
    .where('performer_id', '=', performerId)
    .executeTakeFirst()
}

/** [A13] Locks the account until the transaction ends: a proof of the address that waits for it counts this favourite as well. */
export async function holdIsProven(tx: Tx, clientId: string): Promise<boolean> {
  const { rows } = await sql<{ isProven: boolean }>`
    select email_verified as "isProven" from accounts where id = ${clientId} for share`.execute(tx)
  return rows[0]?.isProven ?? false
}

export async function insertMark(
  tx: Tx,
  { clientId, performerId }: Pair,
  mark: { counted: boolean; now: Date },
): Promise<void> {
  const row = { client_id: clientId, performer_id: performerId, alert: true }
  await tx
    .insertInto('favourites')
    .values({ ...row, counted: mark.counted, created_at: mark.now })
    .execute()
}

/** Performers whose favourite by this client is not counted yet, in the order of their ids. */
export async function uncountedOf(tx: Tx, clientId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('favourites')
    .select('performer_id')
    .where('client_id', '=', clientId)
    .where('counted', '=', false)
    .orderBy('performer_id')
    .execute()
  return rows.map(({ performer_id }) => performer_id)
}

/** Marks the favourite as counted; false where it was removed, or counted, meanwhile. */
export async function setCounted(tx: Tx, { clientId, performerId }: Pair): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('favourites')
    .set({ counted: true })
    .where('client_id', '=', clientId)
    .where('performer_id', '=', performerId)
    .where('counted', '=', false)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function updateMark(tx: Tx, { clientId, performerId }: Pair, alert: boolean): Promise<void> {
  await tx
    .updateTable('favourites')
    .set({ alert })
    .where('client_id', '=', clientId)
    .where('performer_id', '=', performerId)
    .execute()
}

export async function deleteMark(tx: Tx, { clientId, performerId }: Pair): Promise<void> {
  await tx
    .deleteFrom('favourites')
    .where('client_id', '=', clientId)
    .where('performer_id', '=', performerId)
    .execute()
}
