import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [M5] What people write to the operator, and how often somebody did. */
export const contactMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `create table contact_messages (
    id uuid primary key,
    reference text not null unique,
    state text not null check (state in ('OPEN', 'ANSWERED', 'CLOSED')),
    account_id uuid references accounts (id),
    name text not null,
    email text not null,
    language text not null check (language in ('en', 'nl', 'fr', 'de')),
    subject text not null,
    message text not null,
    created_at timestamptz not null
  )`,
  `create index contact_messages_listed on contact_messages ((state = 'OPEN') desc, created_at desc, id)`,
  `create index contact_messages_account on contact_messages (account_id) where account_id is not null`,
  `create table contact_answers (
    message_id uuid not null references contact_messages (id) on delete cascade,
    at timestamptz not null,
    operator_id uuid not null references accounts (id),
    answer text not null
  )`,
  `create index contact_answers_message on contact_answers (message_id, at)`,
  `create table contact_rates (
    key bytea primary key,
    began_at timestamptz not null,
    sent integer not null check (sent > 0)
  )`,
]
