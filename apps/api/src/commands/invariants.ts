import type { Invariant } from './invariant.ts'
import { performerInvariants } from './invariants-of-performers.ts'
import { promoInvariants } from './invariants-of-promo.ts'

/** Charge postings: credits that moved from a client's held account to a performer or the platform. */
const charged = `select t.reference, source.owner_id as client_id, target.owner_kind, sum(p.amount) as amount
  from transfers t join postings p on p.transfer_id = t.id
  join ledger_accounts source on source.id = p.from_id
  join ledger_accounts target on target.id = p.to_id
  where t.kind = 'charge' and target.kind in ('pending', 'revenue')
  group by 1, 2, 3`

/** Refund postings by session or by key: to the client as promo and as cash, and from the performer. */
const refunded = (by: 'reference' | 'key') => `select t.${by},
    coalesce(sum(p.amount) filter (where target.kind = 'promo'), 0) as promo,
    coalesce(sum(p.amount) filter (where target.kind = 'cash'), 0) as cash,
    coalesce(sum(p.amount) filter (where source.kind = 'pending'), 0) as from_performer
  from transfers t join postings p on p.transfer_id = t.id
  join ledger_accounts source on source.id = p.from_id
  join ledger_accounts target on target.id = p.to_id
  where t.kind = 'refund' group by 1`

/** Postings of one-time purchases by key: the total, and the performer's part. */
const bought = `select t.key, sum(p.amount) as total,
    coalesce(sum(p.amount) filter (where target.kind = 'pending'), 0) as performer
  from transfers t join postings p on p.transfer_id = t.id
  join ledger_accounts target on target.id = p.to_id and target.kind in ('pending', 'revenue')
  where t.kind in ('message', 'subscription', 'tip') group by 1`

/** [S10] Postings of peek shares, by reference and receiving account: promo and cash. */
const peekShares = `select t.reference, a.owner_id,
    sum(amount) filter (where a.kind = 'promo') as promo, sum(amount) filter (where a.kind = 'cash') as cash
  from transfers t join postings on transfer_id = t.id join ledger_accounts a on a.id = to_id
  where t.kind = 'peek_share' group by 1, 2`

export const invariants: readonly Invariant[] = [
  {
    id: 'I1',
    says: 'all accounts sum to zero',
    sql: `select sum(balance) as sum from ledger_accounts having sum(balance) <> 0`,
  },
  {
    id: 'I2',
    says: 'every balance is the sum of its entries',
    sql: `select a.address, a.balance, coalesce(e.sum, 0) as entries from ledger_accounts a left join (
        select account, sum(amount) as sum from (
          select to_id as account, amount from postings union all select from_id, -amount from postings
        ) as entry group by account
      ) as e on e.account = a.id where a.balance <> coalesce(e.sum, 0)`,
  },
  {
    id: 'I3',
    says: 'no client balance is below zero',
    sql: `select address, balance from ledger_accounts where owner_kind = 'client' and balance < 0`,
  },
  {
    id: 'I4',
    says: 'held credits are the sum of the open leases',
    sql: `select a.owner_id, a.balance, coalesce(l.sum, 0) as leased from ledger_accounts a left join (
        select client_id, sum(promo + cash) as sum from leases where settled_at is null group by client_id
      ) as l on l.client_id = a.owner_id
      where a.kind = 'held' and a.balance <> coalesce(l.sum, 0)`,
  },
  {
    id: 'I5',
    says: 'billed ≤ evidenced ≤ elapsed',
    sql: `select s.id from sessions s
      cross join lateral (
        select coalesce(sum(upper(r) - lower(r)), 0) as seconds from unnest(s.evidenced) as r
      ) as evidenced
      cross join lateral (
        select coalesce(bool_and(int8range(
          extract(epoch from lower(during))::bigint, extract(epoch from upper(during))::bigint
        ) <@ s.evidenced), true) as covered
        from billed_intervals where session_id = s.id
      ) as billed
      where not billed.covered or s.billed_seconds > evidenced.seconds or evidenced.seconds > coalesce(
        ceil(extract(epoch from greatest(s.ended_at, s.last_delivered_at) - s.active_at)), 0)`,
  },
  {
    id: 'B4',
    says: 'what waits to be billed is of a running session, not billed before, and paid for by its lease',
    sql: `select w.session_id from waiting_seconds w join sessions s on s.id = w.session_id
      cross join lateral (
        select coalesce(sum(promo + cash), 0) as leased from leases
        where session_id = s.id and settled_at is null
      ) as open
      where s.state = 'ENDED' or w.past > w.first and (
        s.state <> 'ACTIVE' or int8range(w.first, w.past) && s.evidenced
        or (s.billed_seconds + w.past - w.first) * s.price_per_minute / 60 > s.posted + open.leased)`,
  },
  {
    id: 'I6',
    says: 'an ended session has no open lease',
    sql: `select l.session_id, l.seq from leases l left join sessions s on s.id = l.session_id
      where l.settled_at is null and (s.id is null or s.state = 'ENDED')`,
  },
  {
    id: 'I7',
    says: 'splits sum to the charge, the performer’s share of it is rounded down',
    sql: `select s.id from sessions s join (
        select reference, sum(amount) as total,
          coalesce(sum(amount) filter (where owner_kind = 'performer'), 0) as performer
        from (${charged}) as c group by reference
      ) as split on split.reference = s.id::text
      where split.performer <> floor(split.total * s.performer_share / 100)
      union all
      select b.id from purchases b full join (${bought}) as split on split.key = b.key
      where coalesce(split.total, 0) is distinct from b.promo + b.cash
        or coalesce(split.performer, 0) <> (b.promo + b.cash) * b.performer_share / 100`,
  },
  {
    id: 'I8',
    says: 'refunds are at most what was charged, promo as promo and cash as cash',
    sql: `select s.id from sessions s
      left join (
        select session_id, sum(promo) as promo, sum(cash) as cash, sum(from_performer) as from_performer
        from refunds group by 1
      ) as told on told.session_id = s.id
      left join (${refunded('reference')}) as posted on posted.reference = s.id::text
      cross join lateral (
        select coalesce(sum(charged_promo), 0) as promo, coalesce(sum(charged_cash), 0) as cash
        from leases where session_id = s.id
      ) as charged
      where (told.session_id is not null or posted.reference is not null) and (
        told.promo is distinct from posted.promo or told.cash is distinct from posted.cash
        or told.from_performer is distinct from posted.from_performer
        or posted.promo > charged.promo or posted.cash > charged.cash
        or posted.from_performer > (charged.promo + charged.cash) * s.performer_share / 100
      )`,
  },
  {
    id: 'S18',
    says: 'every tip is paid once, as it was recorded',
    sql: `select coalesce(t.id::text, b.key) from tips t
      full join (select * from purchases where kind = 'tip') as b on b.key = 'tip:' || t.id
      where t.id is null or b.key is null or b.promo + b.cash <> t.credits
        or b.session_id is distinct from t.session_id
        or b.client_id <> t.client_id or b.performer_id <> t.performer_id
      union all
      select r.session_id::text from receipts r
      left join lateral json_to_record(r.body::json) as said(tips bigint) on true
      where coalesce(said.tips, 0) <> coalesce((select sum(credits) from tips where session_id = r.session_id), 0)`,
  },
  {
    id: 'T6',
    says: 'what is given back of a purchase is posted as it was recorded, and at most what it cost',
    sql: `select r.id::text from purchase_refunds r
      left join (${refunded('key')}) as posted on posted.key = 'refund:' || r.id
      where (r.promo, r.cash, r.from_performer)
        is distinct from (posted.promo, posted.cash, posted.from_performer)
      union all
      select t.key from transfers t join purchases b on b.id::text = t.reference
      where t.kind = 'refund' and not exists (select from purchase_refunds where t.key = 'refund:' || id)
      union all
      select b.key from purchases b join purchase_refunds r on r.purchase_id = b.id
      group by b.key having sum(r.promo) > b.promo or sum(r.cash) > b.cash
        or sum(r.from_performer) > (b.promo + b.cash) * b.performer_share / 100`,
  },
  {
    id: 'A8',
    says: 'cash that went back was taken out once, and left by the bank where a person paid it',
    sql: `select r.id::text from cash_returns r
      left join (
        select t.key, sum(p.amount) as amount from transfers t join postings p on p.transfer_id = t.id
        where t.kind = 'return' group by 1
      ) as taken on taken.key = 'return:' || r.id
      left join (
        select t.key, sum(p.amount) as amount from transfers t join postings p on p.transfer_id = t.id
        where t.kind = 'return_paid' group by 1
      ) as paid on paid.key = 'return-paid:' || r.id
      where taken.amount is distinct from r.amount
        or paid.amount is distinct from case when r.state = 'PAID_OUT' then r.amount end`,
  },
  {
    id: 'I9',
    says: 'promo credit is spent in sessions or goes back with a refund, and becomes nothing else',
    sql: `select t.key from transfers t join postings p on p.transfer_id = t.id
      join ledger_accounts source on source.id = p.from_id
      join ledger_accounts target on target.id = p.to_id
      where source.kind = 'promo' and (target.kind <> 'held' or target.owner_id <> source.owner_id)
        and not (t.kind = 'reversal' and target.kind = 'promo_expense')
      union all
      select l.session_id::text from leases l
      join transfers t on t.key = 'charge:' || l.session_id || ':' || l.seq
      join postings p on p.transfer_id = t.id
      join ledger_accounts target on target.id = p.to_id and target.kind = 'cash'
      where p.amount > l.cash - l.charged_cash`,
  },
  {
    id: 'I10',
    says: 'no key is there twice',
    sql: `select key from transfers group by key having count(*) > 1`,
  },
  {
    id: 'I11',
    says: 'no billed intervals overlap',
    sql: `select a.session_id from billed_intervals a join billed_intervals b
      on a.session_id = b.session_id and a.ctid < b.ctid and a.during && b.during`,
  },
  {
    id: 'I12',
    says: 'every receipt equals its intervals, its leases and its transfers',
    sql: `select s.id from sessions s
      cross join lateral (
        select coalesce(sum(extract(epoch from upper(during) - lower(during))), 0)::bigint as seconds
        from billed_intervals where session_id = s.id
      ) as billed
      cross join lateral (
        select coalesce(sum(charged_promo + charged_cash), 0) as amount from leases where session_id = s.id
      ) as leased
      left join (select reference, sum(amount) as amount from (${charged}) as c group by reference) as posted
        on posted.reference = s.id::text
      left join receipts r on r.session_id = s.id
      left join lateral json_to_record(r.body::json)
        as told("billedSeconds" int, charged bigint, promo bigint, cash bigint, version int,
          "performerPictureSeconds" int, "clientPictureSeconds" int) on true
      where billed.seconds <> s.billed_seconds
        or s.posted <> leased.amount or s.posted <> coalesce(posted.amount, 0)
        or (s.state = 'ENDED' and s.billed_charge <> s.posted)
        or told."billedSeconds" <> s.billed_seconds or told.charged <> s.billed_charge
        or told.promo + told.cash <> leased.amount
        or s.type <> 'VIDEOCALL' and s.performer_picture_seconds + s.client_picture_seconds <> 0
        or told.version >= 5 and (told."performerPictureSeconds", told."clientPictureSeconds") is distinct from
          (case s.type when 'VIDEOCALL' then s.performer_picture_seconds end,
            case s.type when 'VIDEOCALL' then s.client_picture_seconds end)`,
  },
  {
    id: 'S10',
    says: 'a peek credits its share once, when it has ended: promo of promo, cash of cash',
    sql: `select p.id from sessions p join sessions show on show.id = p.peeks_at
      left join (
        select session_id, sum(charged_promo) as promo, sum(charged_cash) as cash from leases group by 1
      ) as charged on charged.session_id = p.id
      left join (${peekShares}) as paid on paid.reference = p.id::text
      where paid.owner_id <> show.client_id
        or coalesce(paid.promo, 0) <> case p.state when 'ENDED'
          then floor(coalesce(charged.promo, 0) * p.peek_share / 100) else 0 end
        or coalesce(paid.cash, 0) <> case p.state when 'ENDED'
          then floor(coalesce(charged.cash, 0) * p.peek_share / 100) else 0 end
      union all
      select s.id from sessions s left join (${peekShares}) as paid on paid.reference = s.id::text
      where s.peek_credit <> coalesce(paid.promo, 0) + coalesce(paid.cash, 0)`,
  },
  {
    id: 'S11',
    says: 'a telephone call bills only what lies between its answer and its end',
    sql: `select b.session_id from billed_intervals b join phone_calls c on c.session_id = b.session_id
      where c.answered_at is null or lower(b.during) < c.answered_at
        or upper(b.during) > coalesce(c.over_at, 'infinity')
      union all
      select s.id from sessions s where s.type = 'PHONE' and s.billed_seconds > 0
        and not exists (select from phone_calls c where c.session_id = s.id)`,
  },
  ...performerInvariants,
  ...promoInvariants,
]
