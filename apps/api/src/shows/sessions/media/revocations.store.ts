import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'

export async function insertRevocations(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .insertInto('revocations')
    .values(ids.map((id) => ({ id, requested_at: at, next_try_at: at, done_at: null })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function markRevoked(database: Database, ids: readonly string[], at: Date): Promise<void> {
  await database
    .updateTable('revocations')
    .set({ done_at: at })
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
}

/** Claims due revocations and postpones their next try, so that two nodes do not try concurrently. */
export async function claimDueRevocations(database: Database, now: Date, next: Date): Promise<string[]> {
  const rows = await database
    .updateTable('revocations')
    .set(({ eb }) => ({ next_try_at: next, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('revocations')
        .select('id')
        .where('done_at', 'is', null)
        .where('next_try_at', '<=', now)
        .orderBy('next_try_at')
        .limit(500)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Which of these media sessions are revoked [B10]. */
export async function findRevoked(database: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await database
    .selectFrom('revocations')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  return rows.map(({ id }) => id)
}
