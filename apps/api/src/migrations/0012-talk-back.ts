import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [S9] The client's audio in a one-way session: at most one open, each a media session of its own to cut. */
export const talkBackMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `create table talk_backs (
    id uuid primary key,
    session_id uuid not null references sessions,
    created_at timestamptz not null,
    ended_at timestamptz
  )`,
  'create unique index talk_backs_open on talk_backs (session_id) where ended_at is null',
]
