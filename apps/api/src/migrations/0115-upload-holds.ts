import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [S14] Who needs an upload although its owner shows it no longer. */
export const uploadHoldsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `create table upload_holds (
    upload_id uuid not null references uploads (id) on delete cascade,
    holder_id uuid not null,
    primary key (upload_id, holder_id)
  )`,
  'create index upload_holds_holder on upload_holds (holder_id)',
]
