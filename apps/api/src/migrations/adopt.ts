import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { StartRefused } from '../platform/settings/config-error.ts'

/** Before 0001 was the whole schema, 91 migrations made it: these are the first and the last of them. */
const old = { first: '0001-accounts', last: '0190-lists-by-sql', commit: '634f2057' }

/**
 * A database that has run all of the old migrations has the schema of 0001: the table of migrations says so from then on. One
 * that has run some of them is refused, because only the code that has the rest can bring it further.
 */
export async function adoptOldDatabase(database: Database): Promise<void> {
  await database.transaction().execute(async (tx) => {
    // of several nodes that start at once, the others find it adopted
    await sql`lock table kysely_migration in share row exclusive mode`.execute(tx)
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx)
    const names = rows.map(({ name }) => name)
    if (!names.includes(old.first)) return
    if (names.at(-1) !== old.last)
      throw new StartRefused(
        `This database is at migration ${names.at(-1)}, from before the schema was one: ` +
          `start the version of commit ${old.commit} once, which brings it to ${old.last}, then this one.`,
      )
    await sql`delete from kysely_migration where name <> ${old.last}`.execute(tx)
    await sql`update kysely_migration set name = '0001-schema'`.execute(tx)
  })
}
