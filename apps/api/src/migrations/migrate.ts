import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { workLimits } from '../platform/database/limits.ts'
import { grantRights } from '../platform/database/rights.ts'
import { waitForDatabase } from '../platform/database/wait-for-database.ts'
import type { Log } from '../platform/logs/log.ts'
import { StartRefused } from '../platform/settings/config-error.ts'
import { adoptOldDatabase, madeSchemaOf0001 } from './adopt.ts'
import { migrations } from './index.ts'

/** Brings the database to the newest schema; safe when several nodes start at once (Kysely takes a lock). */
export async function migrateToLatest(database: Database): Promise<void> {
  if (await hasMigrations(database)) {
    await adoptOldDatabase(database)
    const done = await appliedMigrations(database)
    // Kysely looks at every column of every table before it finds that nothing is left to do
    if (done.size === names.length && names.every((name) => done.has(name))) return
    refuseNewer(done)
  }
  await run(database, migrations)
}

/** Brings the empty database at `url` to these migrations and no others, for rows that were written under them. */
export async function migrateEmptyTo(url: string, wanted: readonly string[]): Promise<void> {
  const chosen: Record<string, Migration> = {}
  for (const name of madeSchemaOf0001(wanted) ? ['0001-schema'] : wanted) {
    const migration = migrations[name]
    if (migration === undefined)
      throw new StartRefused(
        `The backup is of migration ${name}, which this version does not have: restore it by the version that has it.`,
      )
    chosen[name] = migration
  }
  const database = openDatabase(url, { poolSize: 2, limits: workLimits })
  await run(database, chosen).finally(() => database.destroy())
}

async function run(database: Database, chosen: Record<string, Migration>): Promise<void> {
  const provider = { getMigrations: async () => chosen }
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest()
  if (error) throw error
}

const names = Object.keys(migrations)

async function hasMigrations(database: Database): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(database)
  return rows[0]?.there === true
}

async function appliedMigrations(database: Database): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database)
  return new Set(rows.map(({ name }) => name))
}

/** A database that a later version has migrated. */
function refuseNewer(done: ReadonlySet<string>): void {
  const unknown = [...done].find((name) => !names.includes(name))
  if (unknown === undefined) return
  throw new StartRefused(
    `This database has run migration ${unknown}, which this version does not have: start the version that has it.`,
  )
}

/** The same for the database at `url`; under a role that is not the owner it finds that nothing is left to do. */
export async function updateDatabase(url: string): Promise<void> {
  const database = openDatabase(url, { poolSize: 2, limits: workLimits })
  await migrateToLatest(database).finally(() => database.destroy())
}

/** The same as `owner`, the URL of the role that owns the tables; the role of `url` gets its rights. */
export async function prepareDatabase(parts: { url: string; owner: string; log: Log }): Promise<void> {
  const database = openDatabase(parts.owner, { poolSize: 2, limits: workLimits })
  try {
    await waitForDatabase(database, parts.log)
    await migrateToLatest(database)
    await grantRights(database, decodeURIComponent(new URL(parts.url).username))
  } finally {
    await database.destroy()
  }
}
