import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [S11] A performer's number is hers once a code was read to her there; numbers from before were only written down. */
export const phoneChecksMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `create table phone_checks (
    id uuid primary key,
    performer_id uuid not null references performers,
    phone text not null check (phone ~ '^\\+[1-9][0-9]{6,14}$'),
    code text not null check (code ~ '^[0-9]{6}$'),
    called_at timestamptz not null,
    wrong int not null default 0,
    closed_at timestamptz
  )`,
  'create unique index phone_checks_open on phone_checks (performer_id) where closed_at is null',
  'create index phone_checks_performer on phone_checks (performer_id, called_at)',
  'create index phone_checks_phone on phone_checks (phone, called_at)',
  'update performers set phone = null where phone is not null',
]
