import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [T1] Disputes and refunds that a provider tells of, each move of money once, and what they freeze. */
export const reversalsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `alter table payments
    add column provider_intent text,
    add column taken_back bigint not null default 0`,
  `create index payments_intent on payments (provider_intent) where provider_intent is not null`,
  `create index payments_page on payments (provider_page) where provider_page is not null`,
  `create table disputes (
    id text primary key,
    payment_id uuid not null references payments,
    client_id uuid not null references accounts,
    amount bigint not null,
    reason text not null,
    state text not null check (state in ('OPEN', 'WON', 'LOST', 'CLOSED')),
    said_at timestamptz not null,
    opened_at timestamptz not null,
    released_at timestamptz
  )`,
  `create index disputes_freezing on disputes (client_id) where state in ('OPEN', 'LOST') and released_at is null`,
  `create index disputes_listed on disputes (opened_at desc, id)`,
  `create table reversals (
    id text primary key,
    payment_id uuid not null references payments,
    dispute_id text references disputes,
    kind text not null check (kind in ('WITHDRAWN', 'REINSTATED', 'FEE', 'FEE_BACK', 'REFUND', 'REFUND_FAILED')),
    amount bigint not null check (amount > 0),
    from_client bigint not null,
    at timestamptz not null
  )`,
  `create index reversals_payment on reversals (payment_id)`,
  `create index reversals_dispute on reversals (dispute_id) where dispute_id is not null`,
  `insert into ledger_accounts (address, owner_kind, kind)
    select 'platform:losses:' || shard, 'platform', 'losses' from generate_series(0, 15) as shard`,
]
