import { createHash } from 'node:crypto'
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { capabilities, errors, transferKinds } from '@footlight/contract'
import { createTestDatabase, ensureSecrets } from '@footlight/stack'
import { sql } from 'kysely'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { prepareDatabase } from '../../src/migrations/migrate.ts'
import { clientAccounts, performerAccounts, platformAccounts } from '../../src/money/ledger/ledger.rules.ts'
import { createPushRequests } from '../../src/people/notifications/push/push-request.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { cookieNamesFor } from '../../src/platform/http/callers/sign-in-cookie.ts'
import { createServerKeys } from '../../src/platform/keys/server-keys.ts'
import { createLog } from '../../src/platform/logs/log.ts'
import { describeSchema } from '../describe-schema.ts'
import { useTestApi } from '../hooks.ts'

const api = useTestApi()

/**
 * The names, formats and keys that clients, browsers, dashboards and stored data depend on, in the files of this folder. An
 * intended change updates them in the same commit: `npx vitest run --project unit baseline -u` writes them.
 */
const compare = (name: string, value: unknown) =>
  expect(`${layOut(value)}\n`).toMatchFileSnapshot(join(import.meta.dirname, name))

interface Operation {
  operationId: string
  security?: object[]
  parameters?: { in: string; name: string }[]
  requestBody?: object
  responses: Record<string, { description: string }>
  'x-role'?: string
  'x-capability'?: string
}
interface OpenApi {
  paths: Record<string, Record<string, Operation>>
}

/** An operation in one line: method, path, name, access, parameters, refusals, and a hash of all its shapes. */
function lineOf(method: string, path: string, operation: Operation): string {
  const { operationId, security = [], parameters = [], requestBody, responses } = operation
  const access = [
    operation['x-role'] ?? (security.length > 0 ? 'signed-in' : 'guest'),
    operation['x-capability'],
  ]
  const codes = Object.values(responses).flatMap(({ description }) => namesIn(description, /^([A-Z_]+): /gm))
  const { description: _, ...shapes } = responses['200'] ?? { description: '' }
  const hash = createHash('sha256').update(layOut({ parameters, requestBody, shapes })).digest('hex')
  return [
    method.toUpperCase(),
    path,
    operationId,
    access.filter(Boolean).join(':'),
    `(${parameters.map(({ name }) => name).join(' ')})`,
    codes.toSorted().join(' '),
    hash.slice(0, 12),
  ].join(' ')
}

it('[W11] serves the operations of the baseline, a line each', async () => {
  const response = await fetch(new URL('/api/openapi.json', api.origin))
  const { paths } = (await response.json()) as OpenApi
  const lines = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => lineOf(method, path, operation)),
  )
  expect(lines.length).toBeGreaterThan(240)
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot(
    join(import.meta.dirname, 'openapi.txt'),
  )
})

it('[W12, W14] has the names of the baseline: events, refusals, capabilities, cookies, ledger kinds, metrics and browser storage', async () => {
  const media = await readSources('apps/media/src/**/*.ts')
  const web = await readSources('apps/web/{src,public}/**/*.{ts,tsx,js}', 'packages/live/src/**/*.ts')
  await compare('names.json', {
    events: membersOf(await readSources('packages/contract/src/events.ts'), 'RealtimeEvent'),
    refusals: errors,
    capabilities,
    cookies: [cookieNamesFor(null), cookieNamesFor('https://footlight.example')],
    ledger: { clientAccounts, performerAccounts, platformAccounts, transferKinds },
    metrics: { api: await metricsOfApi(), media: namesIn(media, /\bname: '(\w+)',\s*help: /g) },
    // keys of storage, and of what tabs and workers of different releases share: locks, channels, caches
    browser: namesIn(web, /['"`](footlight[.-][a-z-]+|live\.\$\{\w+\})['"`]/g),
    otherStorageKeys: namesIn(web, /Storage\.(?:get|set|remove)Item\(\s*['"`](?!footlight\.)([^'"`]+)/g),
  })
})

/** Type and labels of the api's own metrics, after a call; Node's default ones depend on the system and are left out. */
async function metricsOfApi(): Promise<Record<string, string>> {
  await fetch(new URL('/api/health', api.origin))
  const text = await (await fetch(new URL('/metrics', api.internalOrigin))).text()
  const own = [...text.matchAll(/^# TYPE (?!process_|nodejs_)(\w+) (\w+)$/gm)]
  return Object.fromEntries(
    own.map(([, name = '', type]) => {
      const samples = text.match(new RegExp(`^${name}(_bucket|_sum|_count)?[{ ].*`, 'gm')) ?? []
      return [name, `${type} of ${namesIn(samples.join('\n'), /[{,](\w+)="/g)}`]
    }),
  )
}

/** The template of every test that begins without the demo: only the migrations have written to it. */
const freshDatabase = () =>
  createTestDatabase({
    template: {
      name: 'api_money',
      prepare: ({ url, ownerUrl: owner }) => prepareDatabase({ url, owner, log: createLog('fatal') }),
    },
  })

it('finds the schema of the baseline in a fresh database, with the rights of the role of the api', async () => {
  await using storage = await freshDatabase()
  await using database = openDatabase(storage.ownerUrl, { poolSize: 1 })
  await compare('schema.json', await describeSchema(database))
})

it('finds the rows of the baseline in a fresh database', async () => {
  await using storage = await freshDatabase()
  await using database = openDatabase(storage.ownerUrl, { poolSize: 1 })
  const tables = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' order by 1`.execute(database)
  const rows: Record<string, unknown[]> = {}
  for (const { name } of tables.rows) {
    const found = await sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(name)} t
      order by to_jsonb(t)`.execute(database)
    if (found.rows.length > 0) rows[name] = found.rows.map(({ row }) => row)
  }
  await compare('rows.json', rows)
})

it('derives each key of the baseline from a fixed secret, for every purpose that the code names', async () => {
  const source = await readSources('apps/api/src/**/*.ts')
  const asked = namesIn(source, /(?<!\bObject\.|\bfunction )\bkeys\(\s*([^)\s][^)]*?),?\s*\)/g)
  const purposes = asked.map((argument) => {
    const purpose = /^'([^']+)'$/.exec(argument)?.[1]
    if (purpose === undefined) throw new Error(`keys(${argument}): a purpose is written where it is used.`)
    return purpose
  })
  const keys = createServerKeys(fixedKey)
  await compare('keys.json', {
    receiptKey: Object.fromEntries(purposes.map((purpose) => [purpose, hashOf(keys(purpose))])),
    webPushPublicKey: createPushRequests({ keys, contact: 'mailto:a@footlight.test' }).publicKey,
    internalSecret: namesIn(source, /\bkeyFor\('([^']+)'\)/g),
    receiptKeyOfOldSecrets: hashOf(await receiptKeyOfOldSecrets()),
  })
})

const hashOf = (key: string | Buffer) => createHash('sha256').update(key).digest('base64url')

/** An Ed25519 key whose seed is 32 times the byte 7. */
const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)])
const fixedKey = `-----BEGIN PRIVATE KEY-----\n${der.toString('base64')}\n-----END PRIVATE KEY-----\n`

/** A data directory from before receipts were signed derives the receipt key from the key of stream tokens. */
async function receiptKeyOfOldSecrets(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'footlight-baseline-'))
  try {
    const old = {
      postgresPassword: 'p',
      internalSecret: 'i',
      streamTokenPrivateKey: 'private',
      streamTokenPublicKey: 'public',
    }
    await writeFile(join(dataDir, 'secrets.json'), JSON.stringify(old))
    return (await ensureSecrets(dataDir)).receiptKey
  } finally {
    await rm(dataDir, { recursive: true })
  }
}

const rootDir = resolve(import.meta.dirname, '../../../..')

/** The text of the product's own files that match these patterns, without tests. */
async function readSources(...patterns: string[]): Promise<string> {
  const texts: string[] = []
  for await (const file of glob(patterns, { cwd: rootDir, exclude: ['**/node_modules/**'] }))
    if (!/\.test\.|\/testing\//.test(file)) texts.push(await readFile(join(rootDir, file), 'utf8'))
  return texts.join('\n')
}

/** The first group of each match, each once, sorted. */
function namesIn(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].toSorted()
}

/** The members of a union of object types, as they are written, one line each. */
function membersOf(source: string, type: string): string[] {
  const { statements } = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true)
  const found = statements.filter(ts.isTypeAliasDeclaration).find(({ name }) => name.text === type)?.type
  if (!found || !ts.isUnionTypeNode(found)) throw new Error(`${type} is not a union of types.`)
  const fields = found.types.map((member) =>
    ts.isTypeLiteralNode(member) ? member.members.map((field) => field.getText().replace(/;$/, '')) : [],
  )
  return fields.map((texts) => texts.join('; ')).toSorted()
}

const width = 140

/** JSON with sorted keys, in which a value that fits on a line takes one: a difference reads as the lines that changed. */
function layOut(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inside = `${indent} `
  const isList = Array.isArray(value)
  const entries = isList ? Object.entries(value) : sortedEntries(value)
  const parts = entries.map(
    ([key, one]) => `${isList ? '' : `${JSON.stringify(key)}: `}${layOut(one, inside)}`,
  )
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const short = `${open}${parts.join(', ')}${close}`
  if (indent.length + short.length <= width && !short.includes('\n')) return short
  return `${open}\n${parts.map((part) => inside + part).join(',\n')}\n${indent}${close}`
}

function sortedEntries(value: object): [string, unknown][] {
  return Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
}
