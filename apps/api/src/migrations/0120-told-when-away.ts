import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [A10] What is told goes onto its channels in two steps: a message to who is away only once it was left unread. */
export const toldWhenAwayMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `alter table notifications add column next_at timestamptz`,
  // a node of the version before does not name it
  `alter table notifications alter column next_at set default now()`,
  `update notifications set next_at = created_at where told_at is null`,
  `create index notifications_due on notifications (next_at) where next_at is not null`,
  `drop index notifications_untold`,
]
