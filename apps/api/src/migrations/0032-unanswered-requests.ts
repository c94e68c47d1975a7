import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [B13] A request that its performer let expire; a client has a few of them an hour. */
export const unansweredRequestsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table requests add column unanswered boolean not null default false`.execute(database)
    await sql`create index requests_unanswered on requests (client_id, expires_at) where unanswered`.execute(
      database,
    )
  },
}
