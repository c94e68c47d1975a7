import type { HistoryEntry } from '@footlight/contract'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Month } from '../../ledger/calendar.rules.ts'

export interface HistoryFilter {
  type?: HistoryEntry['kind'] | undefined
  from?: string | undefined
  to?: string | undefined
}
export type HistoryQuery = HistoryFilter & { offset: number; limit: number }

type Row = Omit<HistoryEntry, 'at'> & { at: Date }

/** [A9] All changes of a client's credits, newest first: one page, and the total number. */
export async function readHistory(
  database: Database,
  clientId: string,
  { offset, limit, ...filter }: HistoryQuery,
): Promise<{ rows: HistoryEntry[]; total: number }> {
  const { rows } = await sql<Row>`select * from ${balancedLinesOf(clientId)} where ${matching(filter)}
    order by at desc, kind, id limit ${limit} offset ${offset}`.execute(database)
  const counted = await sql<{ total: number }>`select count(*) as total from ${linesOf(clientId)}
    where ${matching(filter)}`.execute(database)
  return { rows: rows.map(present), total: counted.rows[0]?.total ?? 0 }
}

/** The lines that follow one in the same order, or the first ones: read on from the last of them. */
export async function readHistoryAfter(
  database: Database,
  clientId: string,
  filter: HistoryFilter,
  { after, limit }: { after: HistoryEntry | undefined; limit: number },
): Promise<HistoryEntry[]> {
  const beyond = after
    ? sql`(at < ${after.at} or at = ${after.at} and (kind, id) > (${after.kind}, ${after.id}::uuid))`
    : sql`true`
  const { rows } =
    await sql<Row>`select * from ${balancedLinesOf(clientId)} where ${matching(filter)} and ${beyond}
    order by at desc, kind, id limit ${limit}`.execute(database)
  return rows.map(present)
}

/** What was added and spent in each month, of the lines that match. */
export async function readMonthSums(
  database: Database,
  clientId: string,
  filter: HistoryFilter,
  months: readonly Month[],
): Promise<{ added: number; spent: number }[]> {
  if (months.length === 0) return []
  const from = months.map(({ fromMs }) => new Date(fromMs))
  const until = months.map(({ untilMs }) => new Date(untilMs))
  const { rows } = await sql<{ added: number; spent: number }>`
    select coalesce(sum(amount) filter (where amount > 0), 0)::bigint as added,
      coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as spent
    from unnest(${from}::timestamptz[], ${until}::timestamptz[]) with ordinality as month(since, until, number)
      left join ${linesOf(clientId)} on at >= since and at < until and ${matching(filter)}
    group by number order by number`.execute(database)
  return rows
}

/**
 * Adds to each line the balance after it: today's balance less all newer lines, independent of the filter. A running
 * session's line counts seconds that the ledger has not charged yet, so today's balance is less by them too.
 */
function balancedLinesOf(clientId: string) {
  return sql`(
    select line.*, (funds.now - coalesce(sum(amount) over (
        order by at desc, kind, id rows between unbounded preceding and 1 preceding
      ), 0))::bigint as balance
    from ${linesOf(clientId)} cross join (
      select coalesce(sum(balance), 0) - (
        select coalesce(sum(billed_charge - posted), 0) from sessions
        where client_id = ${clientId} and state <> 'ENDED'
      ) as now
      from ledger_accounts where owner_id = ${clientId} and owner_kind = 'client'
    ) as funds
  ) as balanced`
}

/** Derives a UUID for a reversal's line, as its id is the provider's and not a UUID. */
const uuidOfName = sql`overlay(overlay(md5(r.id) placing '4' from 13) placing '8' from 17)::uuid`

function linesOf(clientId: string) {
  return sql`(
    select id, 'session' as kind, coalesce(active_at, created_at) as at, -billed_charge as amount,
      coalesce(end_reason, state) as state, ended_by as "endedBy", null as reason, null::bigint as fee, null::bigint as promo, performer_name as "performerName",
      performer_number as "performerNumber", billed_seconds as "billedSeconds", type as "sessionType",
      performer_id as "performerId"
    from sessions where client_id = ${clientId}
    union all
    select id, 'payment', coalesce(finished_at, created_at),
      case state when 'PAID' then amount - fee + promo_credit else 0 end, state, null, null,
      case state when 'PAID' then fee end, case state when 'PAID' then promo_credit end, null, null, null, null, null
    from payments where client_id = ${clientId}
    union all
    select b.id, b.kind, b.bought_at, -(b.promo + b.cash), 'PAID', null, null, null, null, p.display_name, p.number, null, null,
      b.performer_id
    from purchases b left join performers p on p.id = b.performer_id where b.client_id = ${clientId}
    union all
    select r.id, 'refund', r.refunded_at, r.promo + r.cash, 'REFUNDED', null, r.reason, null, null, s.performer_name,
      s.performer_number, null, null, s.performer_id
    from refunds r join sessions s on s.id = r.session_id where r.client_id = ${clientId}
    union all
    select f.id, 'refund', f.refunded_at, f.promo + f.cash, 'REFUNDED', null, f.reason, null, null, p.display_name, p.number, null,
      null, f.performer_id
    from purchase_refunds f left join performers p on p.id = f.performer_id where f.client_id = ${clientId}
    union all
    select id, 'credit', at, amount, 'GIVEN', null, reason, null, null, null, null, null, null, null
    from credits_by_hand where client_id = ${clientId}
    union all
    select show.id, 'peek_credit', max(t.at), sum(p.amount)::bigint, 'CREDITED', null, null, null, null, show.performer_name,
      show.performer_number, null, null, show.performer_id
    from sessions show
      join sessions peek on peek.peeks_at = show.id
      join transfers t on t.key = 'peek-share:' || peek.id
      join postings p on p.transfer_id = t.id
    where show.client_id = ${clientId} and peek.peek_credit > 0
    group by show.id
    union all
    select ${uuidOfName}, 'reversal', r.at, -(r.from_client + r.promo_back + r.promo_recovered), r.kind, null, null, null, null, null, null, null, null, null
    from reversals r join payments p on p.id = r.payment_id where p.client_id = ${clientId}
      and r.from_client + r.promo_back + r.promo_recovered <> 0
  ) as line`
}

function matching({ type, from, to }: HistoryFilter) {
  return sql`(${type ?? null}::text is null or kind = ${type ?? null})
    and (${from ?? null}::timestamptz is null or at >= ${from ?? null})
    and (${to ?? null}::timestamptz is null or at <= ${to ?? null})`
}

function present(row: Row): HistoryEntry {
  return { ...row, at: row.at.toISOString() }
}
