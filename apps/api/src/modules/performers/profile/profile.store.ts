import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** Those of these ids that no category has. */
export async function unknownCategories(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select wanted.id from unnest(${ids}::text[]) as wanted (id)
    where not exists (select from categories where categories.id = wanted.id)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A trigger writes them into the performer's row. */
export async function setCategories(tx: Tx, performerId: string, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('performer_categories').where('performer_id', '=', performerId).execute()
  const rows = [...new Set(ids)].map((category_id, position) => ({
    category_id,
    performer_id: performerId,
    position,
  }))
  if (rows.length > 0) await tx.insertInto('performer_categories').values(rows).execute()
}
