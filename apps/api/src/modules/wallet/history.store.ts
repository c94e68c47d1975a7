import type { HistoryEntry } from '@footlight/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

export interface HistoryQuery {
  offset: number
  limit: number
  type?: HistoryEntry['kind'] | undefined
  from?: string | undefined
  to?: string | undefined
}

type Row = Omit<HistoryEntry, 'at'> & { at: Date; total: number }

/** [A9] Everything that moved a client's credits, newest first: one page of it, and how much there is. */
export async function readHistory(database: Database, clientId: string, query: HistoryQuery) {
  const source = sql`(
    select id, 'session' as kind, created_at as at, -billed_charge as amount,
      coalesce(end_reason, state) as state, performer_name as "performerName",
      performer_number as "performerNumber", billed_seconds as "billedSeconds", type as "sessionType"
    from sessions where client_id = ${clientId}
    union all
    select id, 'payment', coalesce(finished_at, created_at),
      case state when 'PAID' then amount - fee + promo_credit else 0 end, state, null, null, null, null
    from payments where client_id = ${clientId}
    union all
    select b.id, b.kind, b.bought_at, -(b.promo + b.cash), 'PAID', p.display_name, p.number, null, null
    from purchases b left join performers p on p.id = b.performer_id where b.client_id = ${clientId}
    union all
    select r.id, 'refund', r.refunded_at, r.promo + r.cash, 'REFUNDED', s.performer_name, s.performer_number,
      null, null
    from refunds r join sessions s on s.id = r.session_id where r.client_id = ${clientId}
  ) as line`
  const condition = sql`(${query.type ?? null}::text is null or kind = ${query.type ?? null})
    and (${query.from ?? null}::timestamptz is null or at >= ${query.from ?? null})
    and (${query.to ?? null}::timestamptz is null or at <= ${query.to ?? null})`
  const { rows } = await sql<Row>`select * from ${source} where ${condition}
    order by at desc, id limit ${query.limit} offset ${query.offset}`.execute(database)
  const counted = await sql<{ total: number }>`select count(*) as total from ${source}
    where ${condition}`.execute(database)
  return {
    rows: rows.map((row): HistoryEntry => ({ ...row, at: row.at.toISOString() })),
    total: counted.rows[0]?.total ?? 0,
  }
}
