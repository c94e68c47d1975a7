import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [A10] A browser has one notice of a kind waiting, and one that fails time after time is left in peace. */
export const pushesByTagMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `alter table push_subscriptions add failures integer not null default 0, add rests_until timestamptz`,
  `alter table pushes add tag text`,
  `update pushes set tag = coalesce(payload::jsonb ->> 'tag', id::text)`,
  `delete from pushes older using pushes newer
    where older.subscription_id = newer.subscription_id and older.tag = newer.tag
      and (older.created_at, older.id) < (newer.created_at, newer.id)`,
  `alter table pushes alter tag set not null, drop tries`,
  `drop index pushes_of_subscription`,
  `alter table pushes add constraint pushes_by_tag unique (subscription_id, tag)`,
]
