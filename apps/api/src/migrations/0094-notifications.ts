import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [A10] What people are told of, how they want it, and the browsers that are told. */
export const notificationsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `create table notifications (
    id uuid primary key,
    account_id uuid not null references accounts (id) on delete cascade,
    type text not null check (type in ('SSA', 'PRO', 'MSG')),
    name text not null,
    text text,
    link text not null check (link like '/%'),
    key text check (length(key) <= 200),
    created_at timestamptz not null,
    told_at timestamptz,
    seen_at timestamptz,
    unique (account_id, key)
  )`,
  `create index notifications_of_account on notifications (account_id, created_at desc)`,
  `create index notifications_untold on notifications (created_at) where told_at is null`,
  `create table notification_channels (
    account_id uuid primary key references accounts (id) on delete cascade,
    app boolean not null,
    email boolean not null,
    push boolean not null
  )`,
  `create table push_subscriptions (
    id uuid primary key,
    account_id uuid not null references accounts (id) on delete cascade,
    sign_in_id uuid not null references sign_ins (id) on delete cascade,
    endpoint text not null unique check (length(endpoint) <= 1000),
    p256dh text not null,
    auth text not null,
    created_at timestamptz not null
  )`,
  `create index push_subscriptions_of_account on push_subscriptions (account_id, created_at desc)`,
  `create index push_subscriptions_of_sign_in on push_subscriptions (sign_in_id)`,
  `create table pushes (
    id uuid primary key,
    subscription_id uuid not null references push_subscriptions (id) on delete cascade,
    payload text not null,
    tries integer not null default 0,
    due_at timestamptz not null,
    created_at timestamptz not null
  )`,
  `create index pushes_due on pushes (due_at)`,
  `create index pushes_of_subscription on pushes (subscription_id)`,
  // when her clients were last told that she is on, and how far that is
  `create table availability_alerts (
    performer_id uuid primary key references performers (id) on delete cascade,
    at timestamptz not null,
    told_up_to uuid,
    is_done boolean not null
  )`,
  `create index availability_alerts_open on availability_alerts (at) where not is_done`,
]
