import { type ConsolePurchase, type ListWindow, maxListed } from '@footlight/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { orderOf } from '../../platform/database/sorted.ts'
import { isPerformer } from './sessions.store.ts'

export interface PurchaseFilter {
  kind?: ConsolePurchase['kind'] | undefined
  /** of one of these clients, who were looked up by a name */
  clientIds?: readonly string[] | undefined
  performer?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

type Row = Omit<ConsolePurchase, 'at'> & { at: Date }

export async function readPurchases(
  database: Database,
  { sort, offset, limit, ...filter }: PurchaseFilter & ListWindow<'listPurchases'>,
): Promise<{ rows: Row[]; total: number }> {
  const matching = narrowed(filter)
  const order = orderOf(sort, columns, sql`b.id`)
  const { rows } = await sql<Row>`
    select b.id, b.kind, b.bought_at as at, b.session_id as "sessionId", b.client_id as "clientId",
      c.display_name as "clientName", b.performer_id as "performerId", p.display_name as "performerName",
      b.promo + b.cash as credits, t.message as text, coalesce((
        select sum(promo + cash) from purchase_refunds where purchase_id = b.id
      ), 0)::bigint as refunded
    from (select * from purchases b where ${matching} order by ${order} limit ${limit} offset ${offset}) as b
      join accounts c on c.id = b.client_id
      join performers p on p.id = b.performer_id
      left join tips t on t.id = case when b.kind = 'tip' then substr(b.key, 5)::uuid end
    order by ${order}`.execute(database)
  const counted = await sql<{ total: number }>`select count(*) as total from (
      select from purchases b where ${matching} order by b.bought_at desc limit ${maxListed}
    ) as listed`.execute(database)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

const columns = { at: sql`b.bought_at`, credits: sql`(b.promo + b.cash)` }

/** Months with a price of 0 are not payments. */
function narrowed({ kind, clientIds, performer, from, to }: PurchaseFilter) {
  return sql`b.promo + b.cash > 0
    and ${kind ? sql`b.kind = ${kind}` : sql`true`}
    and ${clientIds ? sql`b.client_id = any(${clientIds}::uuid[])` : sql`true`}
    and ${performer ? isPerformer('b.performer_id', performer) : sql`true`}
    and ${from ? sql`b.bought_at >= ${from}::timestamptz` : sql`true`}
    and ${to ? sql`b.bought_at <= ${to}::timestamptz` : sql`true`}`
}
