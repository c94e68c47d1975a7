import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The ledger [L1-L5], leases [B2], payments [T1] and fee tiers [T3].
 * Postings are written by `post_transfers` only: one round trip, accounts locked in one order.
 */
export const walletMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `create table ledger_accounts (
    id bigint generated always as identity primary key,
    address text not null unique,
    owner_kind text not null check (owner_kind in ('client', 'performer', 'platform')),
    owner_id uuid,
    kind text not null,
    balance bigint not null default 0,
    constraint client_balance_not_negative check (owner_kind <> 'client' or balance >= 0)
  ) with (fillfactor = 80)`,
  `create index ledger_accounts_owner on ledger_accounts (owner_id) where owner_id is not null`,
  `create table transfers (
    id bigint generated always as identity primary key,
    key text not null unique,
    kind text not null,
    reference text not null,
    input_hash text not null,
    at timestamptz not null
  )`,
  `create index transfers_reference on transfers (reference)`,
  `create table postings (
    id bigint generated always as identity primary key,
    transfer_id bigint not null references transfers,
    from_id bigint not null references ledger_accounts,
    to_id bigint not null references ledger_accounts,
    amount bigint not null check (amount > 0),
    check (from_id <> to_id)
  )`,
  `create index postings_transfer on postings (transfer_id)`,

  `create function refuse_rewriting() returns trigger language plpgsql as $$
  begin
    raise exception '% is append-only', tg_table_name using errcode = 'FL001';
  end $$`,
  `create trigger transfers_append_only before update or delete or truncate on transfers
    for each statement execute function refuse_rewriting()`,
  `create trigger postings_append_only before update or delete or truncate on postings
    for each statement execute function refuse_rewriting()`,

  // Transfers as parallel arrays; postings name theirs by position (from 1). Answers how many were new.
  `create function post_transfers(
    keys text[], kinds text[], refs text[], hashes text[], posted_at timestamptz,
    transfer_of int[], sources text[], targets text[], amounts bigint[]
  ) returns int language plpgsql as $$
  declare
    fresh bigint[];
    fresh_count int;
  begin
    with given as (
      select * from unnest(keys, kinds, refs, hashes) with ordinality as g(key, kind, reference, hash, position)
    ), added as (
      insert into transfers (key, kind, reference, input_hash, at)
      select key, kind, reference, hash, posted_at from given order by key
      on conflict (key) do nothing
      returning id, key
    )
    select array_agg(added.id order by given.position), count(added.id)
      into fresh, fresh_count from given left join added using (key);

    -- [L5] a key that was there already must carry the same content
    if fresh_count < cardinality(keys) and exists (
      select from unnest(keys, hashes) as g(key, hash)
      join transfers t on t.key = g.key where t.input_hash <> g.hash
    ) then
      raise exception 'a key was used for another transfer' using errcode = 'FL002';
    end if;
    if fresh_count = 0 then return 0; end if;

    perform from ledger_accounts where address = any (sources || targets) order by id for no key update;

    insert into postings (transfer_id, from_id, to_id, amount)
    select fresh[p.transfer], source.id, target.id, p.amount
    from unnest(transfer_of, sources, targets, amounts) as p(transfer, source, target, amount)
    left join ledger_accounts source on source.address = p.source
    left join ledger_accounts target on target.address = p.target
    where fresh[p.transfer] is not null;

    update ledger_accounts a set balance = a.balance + moved.amount
    from (
      select address, sum(amount)::bigint as amount from (
        select source, -amount from unnest(transfer_of, sources, amounts) as s(transfer, source, amount)
          where fresh[transfer] is not null
        union all
        select target, amount from unnest(transfer_of, targets, amounts) as t(transfer, target, amount)
          where fresh[transfer] is not null
      ) as each(address, amount) group by address
    ) as moved
    where a.address = moved.address and moved.amount <> 0;
    return fresh_count;
  end $$`,

  `create table leases (
    session_id uuid not null,
    seq int not null,
    client_id uuid not null,
    promo bigint not null check (promo >= 0),
    cash bigint not null check (cash >= 0),
    final boolean not null,
    expires_at timestamptz not null,
    charged_promo bigint not null default 0 check (charged_promo between 0 and promo),
    charged_cash bigint not null default 0 check (charged_cash between 0 and cash),
    settled_at timestamptz,
    primary key (session_id, seq)
  )`,
  `create unique index leases_one_open on leases (session_id) where settled_at is null`,

  `create table payments (
    id uuid primary key,
    client_id uuid not null,
    method text not null,
    state text not null check (state in ('PENDING', 'PAID', 'DECLINED', 'ABANDONED')),
    amount bigint not null check (amount > 0),
    fee bigint not null check (fee >= 0),
    promo_code text not null,
    promo_credit bigint not null default 0 check (promo_credit >= 0),
    created_at timestamptz not null,
    finished_at timestamptz
  )`,
  `create index payments_client on payments (client_id, created_at desc)`,
  `create unique index payments_one_pending on payments (client_id, amount, method, promo_code)
    where state = 'PENDING'`,

  `create table fee_tiers (
    amount bigint primary key check (amount >= 0),
    percentage int not null check (percentage between 0 and 100)
  )`,
  `insert into fee_tiers values (0, 5), (5000, 3), (20000, 0)`,

  `insert into ledger_accounts (address, owner_kind, kind)
    select 'platform:' || kind || ':' || shard, 'platform', kind
    from unnest(array['revenue', 'fees', 'promo_expense', 'payment_clearing', 'payout_clearing', 'tax']) as kind,
    generate_series(0, 15) as shard`,
]
