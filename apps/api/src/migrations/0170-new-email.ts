import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [A7, A13] An address that an account is to have: it counts from when the link that went to it is opened. */
export const newEmailMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table accounts add column new_email text`.execute(database)
  },
}
