import type { Migration } from 'kysely/migration'
import { purchasesByCredits } from './0002-purchases-by-credits.ts'
import { schemaMigration } from './schema.ts'

/**
 * Every migration by name, in order; those after the first are files beside this one. One that has been released is never
 * edited, and nothing is put before it.
 */
export const migrations: Record<string, Migration> = {
  '0001-schema': schemaMigration,
  '0002-purchases-by-credits': purchasesByCredits,
}
