import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { SessionTables } from '../kernel/records/sessions.tables.ts'

export type SealedReceipt = Selectable<SessionTables['receipts']>

/**
 * The end of a client's chain, locked until the transaction ends: the next one waits here, so that each receipt
 * has exactly one successor [R2].
 */
export async function lockHead(tx: Tx, clientId: string): Promise<{ position: number; link: string | null }> {
  return tx
    .insertInto('receipt_heads')
    .values({ client_id: clientId, position: 0, link: null })
    .onConflict((conflict) =>
      conflict.column('client_id').doUpdateSet({ position: sql`receipt_heads.position` }),
    )
    .returning(['position', 'link'])
    .executeTakeFirstOrThrow()
}

export async function insertReceipt(tx: Tx, sealed: SealedReceipt, link: string): Promise<void> {
  await tx.insertInto('receipts').values(sealed).execute()
  await tx
    .updateTable('receipt_heads')
    .set({ position: sealed.position, link })
    .where('client_id', '=', sealed.client_id)
    .execute()
}

/** The sealed receipt of a session, with the session of the one before it in the client's chain. */
export async function findSealed(database: Database | Tx, sessionId: string) {
  return database
    .selectFrom('receipts')
    .leftJoin('receipts as earlier', (join) =>
      join
        .onRef('earlier.client_id', '=', 'receipts.client_id')
        .on('earlier.position', '=', sql<number>`receipts.position - 1`),
    )
    .where('receipts.session_id', '=', sessionId)
    .select(['receipts.body', 'receipts.signature', 'earlier.session_id as earlier_session_id'])
    .executeTakeFirst()
}

/** A page of a client's chain, oldest first, and how long it is. */
export async function readChain(
  database: Database,
  clientId: string,
  page: { offset: number; limit: number },
): Promise<{ sessionIds: string[]; total: number }> {
  const rows = await database
    .selectFrom('receipts')
    .where('client_id', '=', clientId)
    .where('position', '>', page.offset)
    .orderBy('position')
    .limit(page.limit)
    .select('session_id')
    .execute()
  const head = await database
    .selectFrom('receipt_heads')
    .where('client_id', '=', clientId)
    .select('position')
    .executeTakeFirst()
  return { sessionIds: rows.map(({ session_id }) => session_id), total: head?.position ?? 0 }
}

/** The intervals of billed seconds, adjacent ones joined [R1]. */
export async function readIntervals(
  database: Database | Tx,
  sessionId: string,
): Promise<{ from: Date; to: Date }[]> {
  const { rows } = await sql<{ from: Date; to: Date }>`
    select lower(run) as "from", upper(run) as "to"
    from (select unnest(range_agg(during)) as run from billed_intervals where session_id = ${sessionId}) as runs
    order by 1`.execute(database)
  return rows
}
