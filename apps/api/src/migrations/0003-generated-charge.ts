import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [B1] The charge of a session was written beside its seconds; the database computes it from them. */
export const generatedChargeMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table sessions drop column billed_charge,
      add column billed_charge bigint not null
        generated always as (billed_seconds::bigint * price_per_minute / 60) stored`.execute(database)
  },
}
