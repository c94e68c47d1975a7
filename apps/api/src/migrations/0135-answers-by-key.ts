import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [W8] An answer has an id, so that a call that is repeated after a crash finds what it has committed. */
export const answersByKeyMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table contact_answers add column id uuid not null default gen_random_uuid() primary key`.execute(
      database,
    )
  },
}
