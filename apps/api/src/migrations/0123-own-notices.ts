import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [A10] Notices about an account's own affairs: their facts are stored, and put into words in the reader's language. */
export const ownNoticesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `alter table notifications add column notice jsonb`,
  `alter table notifications drop constraint notifications_type_check`,
  `alter table notifications add constraint notifications_type_check check (type in ('SSA', 'PRO', 'MSG', 'OWN'))`,
  `alter table notifications add constraint notifications_notice_check check ((type = 'OWN') = (notice is not null))`,
]
