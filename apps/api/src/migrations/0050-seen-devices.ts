import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [T7] Browsers that were not seen for long are forgotten every ten minutes, which read the whole table each time. */
export const seenDevicesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`create index account_devices_seen on account_devices (seen_at)`.execute(database)
  },
}
