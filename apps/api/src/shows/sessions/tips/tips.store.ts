import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { SessionTables } from '../kernel/records/sessions.tables.ts'

export type TipRecord = Selectable<SessionTables['tips']>

export function findTip(tx: Tx, id: string): Promise<TipRecord | undefined> {
  return tx.selectFrom('tips').selectAll().where('id', '=', id).executeTakeFirst()
}

export function insertTip(tx: Tx, row: Insertable<SessionTables['tips']>): Promise<TipRecord> {
  return tx.insertInto('tips').values(row).returningAll().executeTakeFirstOrThrow()
}

interface Window {
  offset: number
  limit: number
}

export async function tipsOf(
  database: Database,
  performerId: string,
  { offset, limit }: Window,
): Promise<{ rows: TipRecord[]; total: number }> {
  const tips = database.selectFrom('tips').where('performer_id', '=', performerId)
  const [rows, count] = await Promise.all([
    tips.selectAll().orderBy('given_at', 'desc').orderBy('id').offset(offset).limit(limit).execute(),
    tips.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}
