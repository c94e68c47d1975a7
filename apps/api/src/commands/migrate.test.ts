import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { createTestDatabase } from '@footlight/stack'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { workLimits } from '../platform/database/limits.ts'

/** What the command prints about this database, and its exit code. */
function migrate(url: string, ownerUrl: string): Promise<{ code: unknown; printed: string }> {
  const env = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl }
  return new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, 'migrate.ts')], { env }, (error, _, printed) =>
      resolve({ code: error?.code, printed }),
    )
  })
}

it.each([
  [
    '0001-accounts',
    'This database is at migration 0001-accounts, from before the schema was one: start the version of commit 5becce4c once, which brings it to 0058-muted-encoders, then this one.\n',
  ],
  [
    '9000-later',
    'This database has run migration 9000-later, which this version does not have: start the version that has it.\n',
  ],
])('refuses a database at migration %s with one sentence and no stack trace', async (name, sentence) => {
  await using storage = await createTestDatabase()
  const owner = openDatabase(storage.ownerUrl, { poolSize: 1, limits: workLimits })
  await sql`create table kysely_migration (name text, timestamp text)`.execute(owner)
  await sql`insert into kysely_migration values (${name}, '2026-11-26T12:00:00.000Z')`.execute(owner)
  await owner.destroy()
  expect(await migrate(storage.url, storage.ownerUrl)).toEqual({ code: 1, printed: sentence })
})

it('refuses a wrong name of the database with one sentence and no stack trace', async () => {
  await using storage = await createTestDatabase()
  const wrong = Object.assign(new URL(storage.ownerUrl), { pathname: '/nowhere' }).href
  const printed = 'The database refuses the connection: database "nowhere" does not exist.\n'
  expect(await migrate(storage.url, wrong)).toEqual({ code: 1, printed })
})
