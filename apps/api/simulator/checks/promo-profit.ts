import { sql } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'
import type { Colluders } from '../people.ts'

/** What the colluding accounts of many seeds must have tried, and its results. */
export const mustBeTried = [
  ...['promo_recovery', 'return', 'tip'],
  'colluder registered again',
  'code refused to a colluder',
  'promo credit tipped to an accomplice',
  'own show peeked at',
  'colluder closed an account',
]

/**
 * [L6, T4] Colluding clients and their performer have, in all, at most what they paid. All of the clients' accounts are closed
 * by now, except those that a dispute freezes. Refunds of an operator, and what others paid for peeks, do not count as profit.
 */
export async function findPromoProfit(database: Database, { accounts }: Colluders): Promise<string[]> {
  const theirs = sql`any(${accounts}::uuid[])`
  const { rows } = await sql<{ paid: number; back: number; left: number; earned: number; others: number }>`
    with moved as (
      select t.kind, t.reference, p.amount, source.owner_id as from_owner, source.owner_kind as from_kind,
        target.owner_id as to_owner, target.owner_kind as to_kind
      from postings p join transfers t on t.id = p.transfer_id
      join ledger_accounts source on source.id = p.from_id join ledger_accounts target on target.id = p.to_id
    )
    select
      (select coalesce(sum(amount), 0)::bigint from payments where state = 'PAID' and client_id = ${theirs}) as paid,
      (select coalesce(sum(amount), 0)::bigint from moved where kind = 'return' and from_owner = ${theirs}) as back,
      (select coalesce(sum(balance), 0)::bigint from ledger_accounts where kind = 'cash' and owner_id = ${theirs})
        as left,
      (select coalesce(sum(amount) filter (where from_owner = ${theirs} and to_kind = 'performer'), 0)
        - coalesce(sum(amount) filter (where from_kind = 'performer' and to_owner = ${theirs}), 0) from moved)::bigint
        as earned,
      (select coalesce(sum(amount), 0)::bigint from moved where to_owner = ${theirs} and from_kind = 'platform' and (
        kind in ('refund', 'credit_by_hand') or kind = 'peek_share'
          and reference not in (select id::text from sessions where client_id = ${theirs}))) as others`.execute(
    database,
  )
  return rows.flatMap(({ paid, back, left, earned, others }) => {
    const profit = back + left + earned - others - paid
    return profit > 0 ? [`promo credit became cash: ${profit} more than was paid`] : []
  })
}
