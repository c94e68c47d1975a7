import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { performerSorts } from '@footlight/contract'
import { schemas } from '@footlight/contract/schemas'
import { ensureSecrets, startPostgres } from '@footlight/stack'
import { sql } from 'kysely'
import { migrateToLatest } from '../apps/api/src/migrations/migrate.ts'
import { countOf } from '../apps/api/src/modules/performers/listing/sql/matching.store.ts'
import { sqlListing } from '../apps/api/src/modules/performers/listing/sql/sql-listing.store.ts'
import { type Database, openDatabase } from '../apps/api/src/platform/database/database.ts'
import { workLimits } from '../apps/api/src/platform/database/limits.ts'
import { cpuTimeUs } from './lib/cpu-time.ts'
import { percentile } from './lib/percentile.ts'
import { loadHttp } from './listing/http-load.ts'
import { crowdCategories, crowdLanguages, seedCrowd } from './listing/performer-crowd.ts'
import { residentBytes, startApi, startBare } from './listing/servers.ts'

const limits = { p99Ms: 5, ratio: 0.5, readySeconds: 10 }
/** what is compiled on the first requests is compiled after so long */
const warmSeconds = 4
/** connections that keep a server waiting for nobody: what it can is told by as many, how long one waits by a few */
const [few, many] = [8, 64]
/** pages that many look at, and how often a performer comes, goes or is changed meanwhile */
const hotPages = 200
const changesPerSecond = 20
const exactQuestions = 40
/** a list that is found sooner is in memory */
const fromMemoryMs = 20
/** in five seconds: who reads the records of a million grows by more */
const growingBytes = 5e6
const listPath = '/api/performer/performer_accounts'

const random = (sides: number) => Math.floor(Math.random() * sides)
const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item

/** Lists of a house of a million, beside a bare server: README.md has its arguments. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      performers: { type: 'string', default: '1000000' },
      seconds: { type: 'string', default: '8' },
      // made once, kept, and used again
      data: { type: 'string' },
    },
  })
  const performers = Number(values.performers)
  const seconds = Number(values.seconds)
  await using undo = new AsyncDisposableStack()
  const folder = values.data ?? (await mkdtemp(join(tmpdir(), 'footlight-bench-listing-')))
  if (values.data === undefined) undo.defer(() => rm(folder, { recursive: true, force: true }))
  await mkdir(folder, { recursive: true })
  const { postgresPassword: password } = await ensureSecrets(folder)
  const postgres = undo.use(await startPostgres({ dataDir: join(folder, 'postgres'), password }))
  await using emptyHouse = openDatabase(postgres.url('postgres'), { limits: workLimits })
  await migrateToLatest(emptyHouse)
  const empty = await memoryOfAnEmptyHouse(join(folder, 'empty'), postgres.url('postgres'))
  const database = openDatabase(postgres.url(), { limits: workLimits })
  undo.defer(() => database.destroy())
  await migrateToLatest(database)
  if (!(await isFilled(database, performers))) {
    const seeding = performance.now()
    await seedCrowd(database, performers)
    console.log(`${performers} performers made in ${((performance.now() - seeding) / 1000).toFixed(1)} s`)
  }
  console.log(`load ${load()}`)

  const starting = performance.now()
  const api = undo.use(await startApi(join(folder, 'api'), postgres.url()))
  const sinceStart = () => (performance.now() - starting) / 1000
  await ask(api.url, {})
  const firstAfter = sinceStart()
  // PostgreSQL looks at everybody to find these; asked seldom, so that it can be read meanwhile
  let readyAfter = Number.NaN
  while (Number.isNaN(readyAfter)) {
    const begun = performance.now()
    await ask(api.url, { status: 'ON_CALL', sort: 'name', limit: 1 })
    if (performance.now() - begun < fromMemoryMs) readyAfter = sinceStart()
    else await sleep(500)
  }
  const listBytesEach = (residentBytes(api.pid) - empty) / performers
  await untilStill(api.pid)
  const bytesEach = (residentBytes(api.pid) - empty) / performers
  console.log(
    `first list ${firstAfter.toFixed(1)} s after the start, from memory after ${readyAfter.toFixed(1)} s, with all records after ${sinceStart().toFixed(0)} s`,
  )
  console.log(
    `memory: ${bytesEach.toFixed(0)} bytes a performer, ${listBytesEach.toFixed(0)} before records are read ahead (resident, beside the api of an empty house)`,
  )

  const anywhere = await measure(api, {
    connections: 2,
    seconds,
    nextPath: () => pathOf(questionAnywhere(performers)),
  })
  report('any two filters, any offset, each page another', anywhere)

  const pages = Array.from({ length: hotPages }, () =>
    pathOf({ ...questionAnywhere(performers), offset: 40 * random(5) }),
  )
  // the first is asked for most, the second half as often, and so on
  const hot = () => pages[Math.floor(hotPages ** Math.random()) - 1] ?? ''
  const bare = undo.use(await startBare())
  for (const path of pages) await bare.answer(path, await (await fetch(api.url + path)).text())
  const rounds: { waits: Measured; ours: Measured; theirs: Measured }[] = []
  for (let round = 0; round < 3; round++) {
    const ask = { seconds: seconds / 2, nextPath: hot }
    const theirs = await measure(bare, { ...ask, connections: many })
    const stop = changeSome(database, performers)
    const ours = await measure(api, { ...ask, connections: many })
    const waits = await measure(api, { ...ask, connections: few })
    await stop()
    rounds.push({ waits, ours, theirs })
  }
  const median = (of: (round: (typeof rounds)[number]) => number) => percentile(rounds.map(of), 0.5)
  const ratio = median(({ ours, theirs }) => ours.rate / theirs.rate)
  for (const { waits, ours, theirs } of rounds) {
    report(`${hotPages} pages, ${changesPerSecond} changes a second, ${few} connections`, waits)
    report(`the same over ${many} connections`, ours)
    report('the same bytes from bare node:http', theirs)
  }
  const wrong = await countWrong(api.url, database, performers)
  console.log(`${exactQuestions} questions compared with PostgreSQL: ${wrong} wrong; load ${load()}`)
  const hotP99 = median(({ waits }) => percentile(waits.tookMs, 0.99))
  const bars = {
    [`p99 of any page under ${limits.p99Ms} ms`]: percentile(anywhere.tookMs, 0.99) < limits.p99Ms,
    [`p99 of hot pages under ${limits.p99Ms} ms`]: hotP99 < limits.p99Ms,
    [`${limits.ratio} of the bare server's requests (${ratio.toFixed(2)})`]: ratio >= limits.ratio,
    'totals as PostgreSQL says': wrong === 0,
    [`lists within ${limits.readySeconds} s`]: readyAfter < limits.readySeconds,
    'every request answered 200': [anywhere, ...rounds.flatMap(({ waits, ours }) => [waits, ours])].every(
      ({ refused }) => refused === 0,
    ),
  }
  for (const [bar, isWithin] of Object.entries(bars))
    console.log(`bar: ${bar}: ${isWithin ? 'ok' : 'FAILED'}`)
  return Object.values(bars).every(Boolean) ? 0 : 1
}

/** Whether the crowd is there from an earlier run. */
async function isFilled(database: Database, performers: number): Promise<boolean> {
  const { count } = await database
    .selectFrom('performers')
    .select(countOf().as('count'))
    .executeTakeFirstOrThrow()
  if (count !== 0 && count !== performers) throw new Error(`the data is of ${count} performers`)
  return count === performers
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
  // most pairs hold some percent of the house, some a half: offsets of all sizes, some past the end
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

async function countWrong(url: string, database: Database, performers: number): Promise<number> {
  const listing = sqlListing(database, { phone: false, videocall: false })
  let wrong = 0
  for (let count = 0; count < exactQuestions; count++) {
    const question = questionAnywhere(performers)
    const query = schemas.listPerformers.query.parse(textsOf(question))
    const [said, { numbers, ...totals }] = [await ask(url, question), await listing.page(query)]
    const { performerAccounts, total, liveMatching, liveTotal } = said
    const listed = performerAccounts.map((one) => one.advert_numbers[0]?.advertNumber)
    if (JSON.stringify([listed, { total, liveMatching, liveTotal }]) === JSON.stringify([numbers, totals]))
      continue
    wrong++
    console.log(`wrong: ${JSON.stringify(question)}`)
  }
  return wrong
}

/** Somebody comes, goes or is changed, again and again, until it is stopped. */
function changeSome(database: Database, performers: number): () => Promise<void> {
  let isOver = false
  const changing = (async () => {
    while (!isOver) {
      const status = pick(['AVAILABLE', 'OFFLINE', 'BUSY'])
      await sql`update performers set status = ${status}, favourite_count = favourite_count + 1
        where number = ${1001 + random(performers)}`.execute(database)
      await sleep(1000 / changesPerSecond)
    }
  })()
  return async () => {
    isOver = true
    await changing
  }
}

interface Measured {
  tookMs: number[]
  rate: number
  refused: number
  bytes: number
  cpuUsEach: number
}

type Load = Omit<Parameters<typeof loadHttp>[0], 'url'>

async function measure(server: { url: string; pid: number }, load: Load): Promise<Measured> {
  await loadHttp({ ...load, url: server.url, seconds: warmSeconds })
  const before = cpuTimeUs(server.pid)
  const result = await loadHttp({ ...load, url: server.url })
  return { ...result, cpuUsEach: (cpuTimeUs(server.pid) - before) / result.tookMs.length }
}

function report(name: string, { tookMs, rate, cpuUsEach, bytes }: Measured): void {
  const at = (share: number) => percentile(tookMs, share).toFixed(2)
  const size = (bytes / tookMs.length / 1000).toFixed(1)
  console.log(
    `${name.padEnd(52)} ${rate.toFixed(0)} /s  p50 ${at(0.5)}  p99 ${at(0.99)}  max ${at(1)} ms  ${cpuUsEach.toFixed(0)} µs of CPU  ${size} kB`,
  )
}

const load = () => loadavg()[0]?.toFixed(1)

/** Until everybody's record is read: its memory grows no more. */
async function untilStill(pid: number): Promise<void> {
  for (let before = 0, now = residentBytes(pid); now - before > growingBytes; now = residentBytes(pid)) {
    before = now
    await sleep(5000)
  }
}

async function memoryOfAnEmptyHouse(dataDir: string, databaseUrl: string): Promise<number> {
  await using api = await startApi(dataDir, databaseUrl)
  for (let count = 0; count < 50; count++) await ask(api.url, {})
  return residentBytes(api.pid)
}

process.exitCode = await main()
