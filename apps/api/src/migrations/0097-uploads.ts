import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [P8] Images that people send, and [M2] those of a message. */
export const uploadsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `create table uploads (
    id uuid primary key,
    owner_id uuid not null,
    width int not null,
    height int not null,
    created_at timestamptz not null,
    claimed_at timestamptz
  )`,
  `create index uploads_unclaimed on uploads (created_at) where claimed_at is null`,
  `create index uploads_owner on uploads (owner_id, created_at desc)`,
  `create table message_attachments (
    message_id uuid not null references messages (id) on delete cascade,
    position int not null,
    upload_id uuid not null unique,
    width int not null,
    height int not null,
    primary key (message_id, position)
  )`,
]
