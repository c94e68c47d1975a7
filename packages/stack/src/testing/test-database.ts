import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { apiUrl } from '../postgres/api-role.ts'

/** Where the test run's server is: set by the global setup, read by the tests. */
export const testServerVariable = 'FOOTLIGHT_TEST_POSTGRES'

/** Any number that no other lock has: makes test files that need the same template wait for each other. */
const templateLock = 7_413_001

export type TestDatabase = AsyncDisposable &
  DatabaseUrls & {
    close(): Promise<void>
  }

type DatabaseUrls = {
  /** of the role that the api works under: it can do what was granted to it */
  url: string
  /** of the role that owns the database */
  ownerUrl: string
}

export type TestDatabaseOptions = {
  /**
   * What every database of this kind starts with, usually the migrations: `prepare` runs once in a test run, on a template
   * of this name, and each database is a copy of it.
   */
  template?: { name: string; prepare: (urls: DatabaseUrls) => Promise<void> }
}

/** A database of its own for a test file, on the server of the test run; `close` drops it, with who is still connected. */
export async function createTestDatabase({ template }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = process.env[testServerVariable]
  if (server === undefined) throw new Error('createTestDatabase works inside `vitest run` only.')
  const name = `test_${randomBytes(6).toString('hex')}`
  await withClient(server, async (client) => {
    const source = template === undefined ? 'template0' : await ensureTemplate(client, server, template)
    // by files, not page by page through the log: a third of the work
    await client.query(`create database ${name} template ${source} strategy file_copy`)
  })
  const close = () =>
    withClient(server, async (client) => {
      await client.query(`drop database if exists ${name} with (force)`)
    })
  return { ...databaseUrls(server, name), close, [Symbol.asyncDispose]: close }
}

async function ensureTemplate(
  client: pg.Client,
  server: string,
  { name, prepare }: NonNullable<TestDatabaseOptions['template']>,
): Promise<string> {
  const template = `template_${name}`
  await client.query('select pg_advisory_lock($1)', [templateLock])
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template])
    if (rowCount === 0) {
      const draft = `${template}_draft`
      await client.query(`drop database if exists ${draft} with (force)`)
      await client.query(`create database ${draft} template template0`)
      await prepare(databaseUrls(server, draft))
      // The name says that it is complete.
      await client.query(`alter database ${draft} rename to ${template}`)
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [templateLock])
  }
  return template
}

function databaseUrls(server: string, name: string): DatabaseUrls {
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: apiUrl(url.href), ownerUrl: url.href }
}

async function withClient<T>(server: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
