import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { SessionTables } from '../kernel/sessions.tables.ts'

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
  const hers = database.selectFrom('tips').where('performer_id', '=', performerId)
  const [rows, count] = await Promise.all([
    hers.selectAll().orderBy('given_at', 'desc').orderBy('id').offset(offset).limit(limit).execute(),
    hers.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}

interface ListedTip extends TipRecord {
  performer_name: string
  refunded: number
}

/** Tips of everybody, or of one session, with who got them and what was given back. */
export async function listTips(
  database: Database,
  { sessionId, offset, limit }: Window & { sessionId?: string | undefined },
): Promise<{ rows: ListedTip[]; total: number }> {
  const matching = sql`(${sessionId ?? null}::uuid is null or t.session_id = ${sessionId ?? null})`
  const { rows } = await sql<ListedTip>`
    select t.*, p.display_name as performer_name, coalesce((
        select sum(promo + cash) from tip_refunds where tip_id = t.id
      ), 0)::bigint as refunded
    from tips t join performers p on p.id = t.performer_id where ${matching}
    order by t.given_at desc, t.id limit ${limit} offset ${offset}`.execute(database)
  const counted = await sql<{
    total: number
  }>`select count(*) as total from tips t where ${matching}`.execute(database)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
