import type { MoneyReceipt } from '@footlight/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'

type Row = Omit<MoneyReceipt, 'at'> & { at: Date }

/** [A9] What one paid top-up, month, tip or message of the client came to, with what was given back of it. */
export async function readMoneyReceipt(
  database: Database | Tx,
  clientId: string,
  id: string,
): Promise<MoneyReceipt | undefined> {
  const { rows } = await sql<Row>`
    select id, 'payment' as kind, finished_at as at, amount as paid, fee, promo_credit as promo, amount - fee as cash,
      (greatest(0, taken_back) + coalesce(
        (select sum(r.amount) from cash_returns r where r.payment_id = payments.id), 0))::bigint as "givenBack",
      coalesce(provider_intent, provider_page) as "providerReference",
      null as "performerName", null::int as "performerNumber"
    from payments where id = ${id} and client_id = ${clientId} and state = 'PAID'
    union all
    select b.id, b.kind, b.bought_at, b.promo + b.cash, 0, b.promo, b.cash,
      coalesce((select sum(f.promo + f.cash) from purchase_refunds f where f.purchase_id = b.id), 0)::bigint,
      null, p.display_name, p.number
    from purchases b left join performers p on p.id = b.performer_id
    where b.id = ${id} and b.client_id = ${clientId}`.execute(database)
  const row = rows[0]
  return row && { ...row, at: row.at.toISOString() }
}
