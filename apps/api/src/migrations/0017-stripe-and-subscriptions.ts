import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Where a provider's page stands [T2], what is bought at once (messages, months), and subscriptions [M4]. */
export const stripeAndSubscriptionsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `alter table payments add column redirect_url text`,

  `create table purchases (
    key text primary key,
    id uuid not null unique,
    kind text not null check (kind in ('message', 'subscription')),
    client_id uuid not null,
    performer_id uuid not null,
    promo bigint not null check (promo >= 0),
    cash bigint not null check (cash >= 0),
    performer_share int not null check (performer_share between 0 and 100),
    bought_at timestamptz not null
  )`,
  `create index purchases_client on purchases (client_id, bought_at desc)`,

  // credits a month; null: not offered
  `alter table performers add column price_subscription bigint check (price_subscription >= 0)`,
  `create table subscriptions (
    id uuid primary key,
    client_id uuid not null,
    performer_id uuid not null,
    state text not null check (state in ('ACTIVE', 'GRACE', 'CANCELLED', 'ENDED')),
    price bigint not null check (price >= 0),
    started_at timestamptz not null,
    periods int not null check (periods > 0),
    paid_until timestamptz not null,
    next_step_at timestamptz not null,
    ended_at timestamptz
  )`,
  `create unique index subscriptions_one_running on subscriptions (client_id, performer_id)
    where state <> 'ENDED'`,
  `create index subscriptions_due on subscriptions (next_step_at) where state <> 'ENDED'`,
]
