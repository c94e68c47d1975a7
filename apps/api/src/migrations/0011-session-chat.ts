import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [S15] What was said in a session, by its two people and by the house. Kept with its record. */
export const sessionChatMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `create table session_lines (
    id uuid primary key,
    session_id uuid not null references sessions,
    position bigint generated always as identity,
    at timestamptz not null,
    author text not null check (author in ('client', 'performer', 'system')),
    text text check (char_length(text) between 1 and 500),
    event text check (event in ('started', 'held', 'resumed', 'warning', 'peek_opened', 'peek_closed')),
    amount int check (amount >= 0),
    check ((author = 'system') = (event is not null) and (event is null) = (text is not null))
  )`,
  'create index session_lines_session on session_lines (session_id, position)',
]
