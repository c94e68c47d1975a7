import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { type MoneyKind, moneyKind } from '../ledger/money-kind.ts'
import type { PayoutRow } from '../ledger/wallet.tables.ts'

export interface PendingEarnings {
  performerId: string
  pending: number
}

/**
 * Pending balances last checked before `since`, locked until the transaction ends; rows that another
 * node has locked are skipped [B7].
 */
export async function lockDuePending(tx: Tx, since: Date, limit: number): Promise<PendingEarnings[]> {
  const { rows } = await sql<PendingEarnings>`
    select a.owner_id as "performerId", a.balance as pending
    from ledger_accounts a left join earnings_progress e on e.performer_id = a.owner_id
    where a.kind = 'pending' and a.balance > 0 and (e.payable_until is null or e.payable_until < ${since})
    order by a.id limit ${limit} for no key update of a skip locked`.execute(tx)
  return rows
}

/** Credits earned from `from` on, by performer. */
export async function readYoung(
  tx: Tx,
  performerIds: readonly string[],
  from: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; amount: number }>`
    select performer_id as id, sum(amount)::bigint as amount from performer_entries
    where performer_id = any(${performerIds}::uuid[]) and at >= ${from} and account = 'pending' and amount > 0
    group by 1`.execute(tx)
  return new Map(rows.map(({ id, amount }) => [id, amount]))
}

export async function writeProgress(tx: Tx, performerIds: readonly string[], until: Date): Promise<void> {
  await sql`insert into earnings_progress (performer_id, payable_until)
    select id, ${until}::timestamptz from unnest(${performerIds}::uuid[]) as id
    on conflict (performer_id) do update set payable_until = excluded.payable_until`.execute(tx)
}

/** A performer's pending, payable and paid credits. */
export async function readEarnings(database: Database, performerId: string) {
  const { rows } = await sql<{
    pending: number
    payable: number
    paid: number
    inBatch: number
    oldest: Date | null
    months: string[]
    money: MoneyKind
  }>`select ${moneyKind} as money,
      coalesce(sum(balance) filter (where kind = 'pending'), 0)::bigint as pending,
      coalesce(sum(balance) filter (where kind = 'payable'), 0)::bigint as payable,
      (select coalesce(sum(amount) filter (where state = 'PAID'), 0)::bigint from payouts
        where performer_id = ${performerId}) as paid,
      (select coalesce(sum(amount) filter (where state = 'DRAFT'), 0)::bigint from payouts
        where performer_id = ${performerId}) as "inBatch",
      (select min(at) from performer_entries where performer_id = ${performerId} and account = 'pending'
        and amount > 0 and at >= coalesce((select payable_until from earnings_progress
          where performer_id = ${performerId}), '-infinity')) as oldest,
      (select coalesce(array_agg(month order by month desc), '{}') from (
        select distinct to_char(at at time zone 'UTC', 'YYYY-MM') as month from performer_entries
        where performer_id = ${performerId}) as months) as months
    from ledger_accounts where owner_id = ${performerId} and owner_kind = 'performer'`.execute(database)
  return rows[0]
}

/** [T5] The performer's newest payouts, by when their batch was made or decided. */
export async function readPayoutsOf(
  database: Database,
  performerId: string,
): Promise<{ id: string; at: Date; amount: number; state: PayoutRow['state'] }[]> {
  return database
    .selectFrom('payouts')
    .innerJoin('payout_batches as batch', 'batch.id', 'payouts.batch_id')
    .where('performer_id', '=', performerId)
    .select(['payouts.id', 'payouts.amount', 'payouts.state'])
    .select(sql<Date>`coalesce(batch.decided_at, batch.created_at)`.as('at'))
    .orderBy('at', 'desc')
    .orderBy('payouts.id')
    .limit(24)
    .execute()
}
