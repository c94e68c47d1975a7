import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { performerSorts } from '@footlight/contract'
import { schemas } from '@footlight/contract/schemas'
import { ensureSecrets, startPostgres } from '@footlight/stack'
import { sql } from 'kysely'
import { migrateToLatest } from '../apps/api/src/migrations/migrate.ts'
import { type Database, openDatabase } from '../apps/api/src/platform/database/database.ts'
import { workLimits } from '../apps/api/src/platform/database/limits.ts'
import { startApiProcess } from '../apps/api/test/api-process.ts'
import { naiveLists } from '../apps/api/test/naive-lists.ts'
import { percentile } from './lib/percentile.ts'
import { crowdCategories, crowdLanguages, seedCrowd } from './listing/performer-crowd.ts'
import { loadBetween, readCounters } from './meter/process-load.ts'

const p99Ms = 50
/** each guest has an address of its own */
const trustsCaller = { TRUSTED_PROXIES: '127.0.0.0/8' }
/** warm-up: after this time the hot code has been compiled */
const warmSeconds = 4
/** pages that many guests look at, and how often a performer's row changes meanwhile */
const hotPages = 200
const changesPerSecond = 20
/** of one guest who varies filters, below every limit */
const hostilePerSecond = 4
const comparedQuestions = 40
const addresses = 20_000
const listPath = '/api/performer/performer_accounts'

const random = (sides: number) => Math.floor(Math.random() * sides)
const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item

/** The lists of 20,000 performers: README.md has the arguments. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      performers: { type: 'string', default: '20000' },
      seconds: { type: 'string', default: '8' },
    },
  })
  const performers = Number(values.performers)
  const seconds = Number(values.seconds)
  await using undo = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'footlight-bench-listing-'))
  undo.defer(() => rm(folder, { recursive: true, force: true }))
  const { postgresPassword: password } = await ensureSecrets(folder)
  const postgres = undo.use(await startPostgres({ dataDir: join(folder, 'postgres'), password }))
  const database = openDatabase(postgres.url(), { limits: workLimits })
  undo.defer(() => database.destroy())
  await migrateToLatest(database)
  await seedCrowd(database, performers)
  const starting = performance.now()
  const api = undo.use(await startApiProcess({ databaseUrl: postgres.url(), dataDir: folder }, trustsCaller))
  await ask(api.publicUrl, {})
  console.log(
    `load ${load()}; first list ${((performance.now() - starting) / 1000).toFixed(1)} s after the start`,
  )

  const anywhere = () => pathOf(questionAnywhere(performers))
  const measured = async (name: string, options: { connections: number; nextPath(): string }) => {
    const pids = { api: api.pid, postgres: postgres.pid }
    await askFor({ ...options, url: api.publicUrl, seconds: warmSeconds })
    const before = await readCounters(database, pids)
    const result = await askFor({ ...options, url: api.publicUrl, seconds })
    const { apiCores, postgresCores } = loadBetween(before, await readCounters(database, pids))
    const each = (cores: number) => ((cores * seconds * 1000) / result.tookMs.length).toFixed(2)
    const [p50, p99, longest] = [0.5, 0.99, 1].map((share) => percentile(result.tookMs, share).toFixed(1))
    console.log(
      `${name.padEnd(44)} ${(result.tookMs.length / seconds).toFixed(0)} /s  p50 ${p50}  p99 ${p99}  max ${longest} ms  CPU each: api ${each(apiCores)}, PostgreSQL ${each(postgresCores)} ms`,
    )
    return result
  }
  const uncached = await measured('two filters, any offset, each page another', {
    connections: 2,
    nextPath: anywhere,
  })
  const pages = Array.from({ length: hotPages }, () =>
    pathOf({ ...questionAnywhere(performers), offset: 40 * random(5) }),
  )
  // the first is asked for most, the second half as often, and so on
  const hot = { connections: 8, nextPath: () => pages[Math.floor(hotPages ** Math.random()) - 1] ?? '' }
  const stopChanges = repeat(changesPerSecond, () => changeOne(database, performers))
  const guests = await measured(`${hotPages} pages, ${changesPerSecond} changes a second`, hot)
  let refusedHostile = 0
  const stopHostile = repeat(hostilePerSecond, async () => {
    const reply = await fetch(api.publicUrl + anywhere(), { headers: { 'x-forwarded-for': '198.51.100.1' } })
    await reply.text()
    if (reply.status !== 200) refusedHostile++
  })
  const beside = await measured(`the same beside a guest with ${hostilePerSecond} filters a second`, hot)
  await Promise.all([stopChanges(), stopHostile()])
  console.log(`of the hostile guest ${refusedHostile} refused`)
  const wrong = await countWrong(api.publicUrl, database, performers)
  console.log(
    `${comparedQuestions} questions compared with a filter over an array: ${wrong} wrong; load ${load()}`,
  )
  const bars = {
    [`p99 of any page at most ${p99Ms} ms`]: percentile(uncached.tookMs, 0.99) <= p99Ms,
    'replies are exact': wrong === 0,
    'every request answered 200': [uncached, guests, beside].every(({ refused }) => refused === 0),
  }
  for (const [bar, isWithin] of Object.entries(bars))
    console.log(`bar: ${bar}: ${isWithin ? 'ok' : 'FAILED'}`)
  return Object.values(bars).every(Boolean) ? 0 : 1
}

type Question = Record<string, string | number>

function questionAnywhere(performers: number): Question {
  const filters: Question[] = [
    { category: pick(crowdCategories) },
    { language: pick(crowdLanguages) },
    { service: pick(['video', 'peek']) },
    { status: pick(['live', 'AVAILABLE', 'BUSY', 'OFFLINE']) },
    { priceMax: 50 + random(200) },
  ]
  const first = random(filters.length)
  const second = (first + 1 + random(filters.length - 1)) % filters.length
  // offsets of all sizes, some past the end
  const offset = Math.floor(performers ** Math.random())
  return { ...filters[first], ...filters[second], sort: pick(performerSorts), offset }
}

/** As it comes in an address. */
const textsOf = (question: Question): Record<string, string> =>
  Object.fromEntries(Object.entries(question).map(([name, value]) => [name, String(value)]))

const pathOf = (question: Question) => `${listPath}?${new URLSearchParams(textsOf(question))}`

async function ask(url: string, question: Question) {
  const response = await fetch(url + pathOf(question))
  if (!response.ok) throw new Error(`the api answers ${response.status}`)
  return schemas.listPerformers.reply.parse(await response.json())
}

/** Sends requests over this many connections, each as soon as the last was answered, from many client addresses. */
async function askFor(options: {
  url: string
  connections: number
  seconds: number
  nextPath(): string
}): Promise<{ tookMs: number[]; refused: number }> {
  const until = performance.now() + options.seconds * 1000
  const result = { tookMs: [] as number[], refused: 0 }
  const one = async () => {
    while (performance.now() < until) {
      const address = random(addresses)
      const begun = performance.now()
      const reply = await fetch(options.url + options.nextPath(), {
        headers: { 'x-forwarded-for': `10.0.${address >>> 8}.${address & 255}` },
      })
      await reply.arrayBuffer()
      result.tookMs.push(performance.now() - begun)
      if (reply.status !== 200) result.refused++
    }
  }
  await Promise.all(Array.from({ length: options.connections }, one))
  return result
}

async function countWrong(url: string, database: Database, performers: number): Promise<number> {
  const truth = await naiveLists(database, { phone: false })
  let wrong = 0
  for (let count = 0; count < comparedQuestions; count++) {
    const question = questionAnywhere(performers)
    const { numbers, ...totals } = truth.page(schemas.listPerformers.query.parse(textsOf(question)))
    const { performerAccounts, total, liveMatching, liveTotal } = await ask(url, question)
    const listed = performerAccounts.map((one) => one.advert_numbers[0]?.advertNumber)
    if (JSON.stringify([listed, { total, liveMatching, liveTotal }]) === JSON.stringify([numbers, totals]))
      continue
    wrong++
    console.log(`wrong: ${JSON.stringify(question)}`)
  }
  return wrong
}

const changeOne = (database: Database, performers: number) =>
  sql`update performers set status = ${pick(['AVAILABLE', 'OFFLINE', 'BUSY'])}, favourite_count = favourite_count + 1
    where number = ${1001 + random(performers)}`.execute(database)

/** Runs this many times a second until it is stopped. */
function repeat(perSecond: number, work: () => Promise<unknown>): () => Promise<void> {
  let isOver = false
  const working = (async () => {
    while (!isOver) {
      await work()
      await sleep(1000 / perSecond)
    }
  })()
  return async () => {
    isOver = true
    await working
  }
}

const load = () => loadavg()[0]?.toFixed(1)

process.exitCode = await main()
