import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [P7, P8] Of which upload a photo is, and what the office says of it; which files are left to be taken away. */
export const showcaseMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `alter table photos
    add column upload_id uuid unique,
    add column reason text,
    add column revision int not null default 1,
    add column submitted_at timestamptz not null default now()`,
  `create index photos_waiting on photos (submitted_at) where approval_status = 'pending'`,
  `create table removed_pictures (
    performer_number int not null,
    file text not null,
    removed_at timestamptz not null,
    primary key (performer_number, file)
  )`,
]
