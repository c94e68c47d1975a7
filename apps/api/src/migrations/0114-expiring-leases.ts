import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which leases have run out is asked every second, and nearly always it is none. */
export const expiringLeasesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql
      .raw('create index leases_expiring on leases (expires_at) where settled_at is null')
      .execute(database)
  },
}
