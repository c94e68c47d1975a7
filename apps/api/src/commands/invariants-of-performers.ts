import type { Invariant } from './invariant.ts'

/** The hash that a receipt's successor must name. */
const link = `encode(sha256(convert_to(body || '.' || signature, 'UTF8')), 'hex')`

/** Invariants of the performers' money and receipts. */
export const performerInvariants: readonly Invariant[] = [
  {
    id: 'L4',
    says: `a performer's book holds every entry of the performer’s accounts, and nothing else`,
    sql: `select coalesce(p.transfer_id, b.transfer_id) as transfer from (
        select transfer_id, position, a.kind as account, a.owner_id as performer_id,
          case when to_id = a.id then amount else -amount end as amount
        from postings join ledger_accounts a on a.id in (from_id, to_id) and a.owner_kind = 'performer'
      ) as p full join performer_entries b using (transfer_id, position, account)
      where p.amount is distinct from b.amount or p.performer_id is distinct from b.performer_id`,
  },
  {
    id: 'T5',
    says: 'what is paid out was payable, what is payable was pending before, each once',
    sql: `select t.key from transfers t join postings p on p.transfer_id = t.id
      join ledger_accounts source on source.id = p.from_id
      join ledger_accounts target on target.id = p.to_id
      left join payouts o on o.id::text = t.reference and o.state = 'PAID' and o.amount = p.amount
        and o.performer_id = source.owner_id
      where (target.kind = 'payable' and not
          (t.kind = 'earnings' and source.kind = 'pending' and source.owner_id = target.owner_id))
        or (target.kind = 'payout_clearing' and not
          (t.kind = 'payout' and source.kind = 'payable' and o.id is not null
          or t.kind = 'return_paid' and source.kind = 'payment_clearing'))
      union all
      select o.id::text from payouts o left join transfers t on t.key = 'payout:' || o.id
      where (o.state = 'PAID') <> (t.id is not null)
      union all
      select address from ledger_accounts where kind = 'payable' and balance < 0`,
  },
  {
    id: 'T1',
    says: 'what was paid is what was credited, once, and nothing else was',
    sql: `select coalesce(p.id::text, top_up.key) from payments p full join (
        select t.key, coalesce(sum(amount) filter (where a.kind = 'cash'), 0) as credit, sum(amount) as amount
        from transfers t join postings on transfer_id = t.id join ledger_accounts a on a.id = to_id
        where t.key like 'payment:%' group by 1
      ) as top_up on top_up.key = 'payment:' || p.id
      where (p.state = 'PAID') is distinct from (top_up.key is not null)
        or (p.state = 'PAID' and (top_up.amount <> p.amount or top_up.credit <> p.amount - p.fee))`,
  },
  {
    id: 'T2',
    says: 'play money and real money never share a site',
    sql: `select p.id::text from payments p left join house_money h on true
      where p.state = 'PAID' and h.kind is distinct from p.money
      union all
      select key from transfers left join house_money h on true
      where transfers.kind = 'demo' and h.kind is distinct from 'play'`,
  },
  {
    id: 'R2',
    says: 'every session since receipts are signed has one, and each names the one before it',
    sql: `select session_id from (
        select session_id, position, body::json ->> 'previous' as previous,
          lag(position, 1, 0) over chain as earlier, lag(${link}) over chain as link
        from receipts window chain as (partition by client_id order by position)
      ) as r where position <> earlier + 1 or previous is distinct from link
      union all
      select h.client_id from receipt_heads h
      left join receipts r on r.client_id = h.client_id and r.position = h.position
      where r.session_id is null or h.link is distinct from ${link}
      union all
      select s.id from sessions s left join receipts r on r.session_id = s.id
      where s.state = 'ENDED' and r.session_id is null
        and s.ended_at > (select min(e.ended_at) from receipts join sessions e on e.id = session_id)`,
  },
]
