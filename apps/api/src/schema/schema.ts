import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** In this order: a file refers to tables and functions of those before it. */
export const schemaFiles = [
  'accounts.sql',
  'performers.sql',
  'media.sql',
  'wallet-ledger.sql',
  'wallet-payments.sql',
  'sessions.sql',
  'wallet-spending.sql',
  'streams.sql',
  'messages.sql',
  'operator.sql',
]

/** The first migration: every table, function and seeded row, in the SQL files beside this one. */
export const schemaMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const file of schemaFiles) {
      const text = await readFile(join(import.meta.dirname, file), 'utf8')
      await sql.raw(text).execute(database)
    }
  },
}
