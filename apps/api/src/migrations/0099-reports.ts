import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [S14] What clients and performers report to the house. */
export const reportsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `create table reports (
    id uuid primary key,
    reporter_id uuid references accounts,
    about_id uuid references accounts,
    kind text not null check (kind in ('SESSION', 'MESSAGE', 'PHOTO', 'REVIEW', 'ACCOUNT')),
    subject_id uuid not null,
    reason text not null,
    text text not null,
    shown jsonb not null,
    is_urgent boolean not null,
    created_at timestamptz not null,
    closed_at timestamptz,
    closed_by uuid references accounts,
    note text,
    check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (note is null))
  )`,
  `create unique index reports_open on reports (reporter_id, kind, subject_id) where closed_at is null`,
  `create index reports_listed on reports (is_urgent desc, created_at, id) where closed_at is null`,
  `create index reports_closed on reports (closed_at desc, id) where closed_at is not null`,
  `create index reports_of on reports (reporter_id, created_at)`,
  `create index reports_about on reports (about_id)`,
]
