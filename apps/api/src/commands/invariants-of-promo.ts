import { maxPaidOutPercent, settingRules, topUp } from '@footlight/contract'
import type { Invariant } from './invariant.ts'

/**
 * What left the site for each paid payment, what was retained of it, and how much of its promo credit is spent: the oldest
 * is spent first, so the promo credit that a client still has came with the latest payments. `promo_stayed`: the provider
 * took cash back by a refund or a dispute, and the promo credit of that part stayed; each move rounds down. `refunded`: at
 * most what all moves took, because what a won dispute brings back also makes up for cash that a refund took.
 */
const returned = `select p.id, p.returned_before, p.promo_recovered, p.amount - p.fee as credit,
    coalesce((select sum(amount) from transfers join postings on transfer_id = transfers.id
      where kind = 'return' and reference = p.id::text), 0) as returned,
    coalesce((select sum(case source.kind when 'promo_expense' then -amount else amount end)
      from transfers t join postings on transfer_id = t.id join ledger_accounts source on source.id = from_id
      where t.kind = 'promo_recovery' and reference = p.id::text), 0) as recovered,
    (select least(coalesce(sum(from_client) filter (where reversals.kind in ('REFUND', 'REFUND_FAILED')), 0),
      coalesce(sum(from_client), 0)) from reversals where payment_id = p.id) as refunded,
    (select p.promo_back + p.promo_recovered + count(*) < p.promo_credit * sum(from_client)::bigint / (p.amount - p.fee)
      from reversals where payment_id = p.id) as promo_stayed,
    p.promo_credit - p.promo_back - least(p.promo_credit - p.promo_back, greatest(0, purse.promo
      - coalesce(sum(p.promo_credit - p.promo_back) over (
      partition by p.client_id order by p.finished_at desc, p.id
      rows between unbounded preceding and 1 preceding), 0))) as spent
  from payments p join (
    select owner_id, sum(balance) as promo from ledger_accounts where kind in ('promo', 'held') group by 1
  ) as purse on purse.owner_id = p.client_id
  where p.state = 'PAID'`

/** [T4] The percent of a spent credit that leaves the operator at most, with today's share of performers. */
const paidOut = `(select ${maxPaidOutPercent(0)} + coalesce((select value from settings where name = 'performerShare'),
  ${settingRules.performerShare.default}))`

/** Invariants of promo credit: it never becomes cash. */
export const promoInvariants: readonly Invariant[] = [
  {
    id: 'L6',
    says: 'what went back of a payment is less by the promo credit of it that was spent',
    sql: `select id from (${returned}) as p
      where recovered <> promo_recovered
        or (not returned_before and returned > 0 and returned + refunded > credit - spent)
        or promo_stayed`,
  },
  {
    id: 'T7',
    says: 'credit by hand is posted as it was recorded, and is promo credit of its client',
    sql: `select coalesce(c.id::text, given.key) from credits_by_hand c full join (
        select t.key, target.owner_id, sum(p.amount) filter (where source.kind = 'promo_expense' and target.kind = 'promo')
          as amount
        from transfers t join postings p on p.transfer_id = t.id
        join ledger_accounts source on source.id = p.from_id join ledger_accounts target on target.id = p.to_id
        where t.kind = 'credit_by_hand' group by 1, 2
      ) as given on given.key = 'credit-by-hand:' || c.id
      where (c.client_id, c.amount) is distinct from (given.owner_id, given.amount)`,
  },
  {
    id: 'T4',
    says: 'no code in use lets more be paid out than was paid',
    sql: `select code from promo_codes
      cross join lateral (select case kind when 'fixed' then greatest(minimum, ${topUp.minimum}) else 10000 end as paid) as p
      where (valid_until is null or valid_until > now()) and
        (paid + case kind when 'fixed' then value else paid * value / 100 end) * ${paidOut} / 100 > paid`,
  },
]
