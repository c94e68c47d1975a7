import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { StartRefused } from '../platform/settings/config-error.ts'

/**
 * Twice migrations were folded into 0001: first 91, then the 38 that followed it. This commit is the last before the second
 * fold: it has all of the 38, and adopts what has run all of the 91.
 */
const old = { last: '0058-muted-encoders', count: 39, commit: '5becce4c' }

/** Each database of before either fold has one of these, or the table of an 0001 that nothing followed yet. */
const oldNames = ['0001-accounts', '0002-languages-by-contract']
const oldTable = 'lobby_limits'

/** These are all migrations of before the second fold: together they made the schema of 0001. */
export function madeSchemaOf0001(names: readonly string[]): boolean {
  return names.length === old.count && names.at(-1) === old.last
}

/**
 * A database that has run all of the old migrations has the schema of 0001: the table of migrations says so from then on. One
 * that has run some of them is refused, because only the code that has the rest can bring it further.
 */
export async function adoptOldDatabase(database: Database): Promise<void> {
  if ((await oldMigrations(database)) === null) return
  await database.transaction().execute(async (tx) => {
    // of several nodes that start at once, the others find it adopted
    await sql`lock table kysely_migration in share row exclusive mode`.execute(tx)
    const names = await oldMigrations(tx)
    if (names === null) return
    if (!madeSchemaOf0001(names))
      throw new StartRefused(
        `This database is at migration ${names.at(-1)}, from before the schema was one: ` +
          `start the version of commit ${old.commit} once, which brings it to ${old.last}, then this one.`,
      )
    await sql`delete from kysely_migration where name <> ${old.last}`.execute(tx)
    await sql`update kysely_migration set name = '0001-schema'`.execute(tx)
  })
}

/** What a database of before the fold has run; null: this is none. */
async function oldMigrations(database: Database): Promise<string[] | null> {
  const { rows } = await sql<{ names: string[]; hasOldTable: boolean }>`
    select array(select name from kysely_migration order by name) as names,
      to_regclass(${oldTable}) is not null as "hasOldTable"`.execute(database)
  const [{ names, hasOldTable } = { names: [], hasOldTable: false }] = rows
  return hasOldTable || names.some((name) => oldNames.includes(name)) ? names : null
}
