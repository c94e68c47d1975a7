import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [A10] What the operator offers, and how far those who want offers were told. */
export const offersMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `create table offers (
    id uuid primary key,
    words jsonb not null,
    code text,
    sent_at timestamptz not null,
    told_up_to uuid,
    told int not null default 0,
    is_done boolean not null default false
  )`,
  `create index offers_open on offers (sent_at) where not is_done`,
]
