import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [A12] Letters that wait for the mail server, and those that it would not have. */
export const mailMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `create table letters (
    id uuid primary key,
    key text unique check (length(key) <= 200),
    recipient text not null check (length(recipient) <= 254),
    template text not null,
    language text not null check (language in ('en', 'nl', 'fr', 'de')),
    sealed_content bytea,
    state text not null check (state in ('waiting', 'sent', 'dead', 'kept')),
    tries integer not null default 0,
    due_at timestamptz not null,
    last_error text,
    created_at timestamptz not null,
    settled_at timestamptz,
    check ((state = 'waiting') = (settled_at is null)),
    check ((state = 'sent') = (sealed_content is null))
  )`,
  `create index letters_due on letters (due_at) where state = 'waiting'`,
  `create index letters_of_recipient on letters (recipient, template, created_at)`,
  `create index letters_settled on letters (state, settled_at) where state <> 'waiting'`,
]
