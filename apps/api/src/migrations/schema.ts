import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The SQL of each area, under apps/api/src. In this order, which is not that of the areas: a file refers to tables and functions
 * of those before it. The audit log names accounts, and refunds name sessions.
 */
export const schemaFiles = [
  'platform/platform.sql',
  'people/accounts.sql',
  'people/performers.sql',
  'people/notifications.sql',
  'site/site.sql',
  'shows/sessions.sql',
  'shows/streams.sql',
  'shows/messages.sql',
  'money/ledger.sql',
  'money/payments.sql',
  'money/spending.sql',
  'trust/trust.sql',
  'console/console.sql',
]

/** The first migration: every table, function and seeded row, in the SQL files of the areas. */
export const schemaMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const file of schemaFiles) {
      const text = await readFile(join(import.meta.dirname, '..', file), 'utf8')
      await sql.raw(text).execute(database)
    }
  },
}
