import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [M3, S14] What accounts without a proven address say counts for no others: their hearts, and their reports. */
export const provenAloneCountMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `alter table favourites add column counted boolean not null default true`,
  `update favourites set counted = false
    where client_id in (select id from accounts where not email_verified)`,
  `update performers set favourite_count = favourite_count - uncounted.hearts
    from (select performer_id, count(*) as hearts from favourites where not counted group by performer_id) as uncounted
    where uncounted.performer_id = performers.id`,
  `alter table favourites alter column counted drop default`,
  `alter table reports add column is_proven boolean not null default true`,
  `update reports set is_proven = false
    where kind <> 'SESSION' and reporter_id in (select id from accounts where not email_verified)`,
  `alter table reports alter column is_proven drop default`,
  `drop index reports_listed`,
  `create index reports_listed on reports (is_proven, is_urgent desc, created_at, id) where closed_at is null`,
]
