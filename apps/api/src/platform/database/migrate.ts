import { type Migration, Migrator } from 'kysely/migration'
import { migrations } from '../../migrations/index.ts'
import type { Database } from './database.ts'

/** Brings the database to the newest schema; safe when several nodes start at once (Kysely takes a lock). */
export async function migrateToLatest(database: Database): Promise<void> {
  const provider = { getMigrations: async (): Promise<Record<string, Migration>> => migrations }
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest()
  if (error) throw error
}
