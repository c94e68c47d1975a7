import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '@footlight/stack'
import { cookieOf } from '@footlight/test-kit/calls'
import { migrateToLatest } from '../apps/api/src/migrations/migrate.ts'
import { hashPassword } from '../apps/api/src/people/accounts/passwords/passwords.ts'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { workLimits } from '../apps/api/src/platform/database/limits.ts'
import { limitsWith } from '../apps/api/src/platform/http/rate-limits/limits.ts'
import { createLog } from '../apps/api/src/platform/logs/log.ts'
import { startServer } from '../apps/api/src/server.ts'
import { testConfig } from '../apps/api/test/test-config.ts'
import { type ListAsk, listAsks } from './console/asks.ts'
import { transfersPerClient } from './console/crowd.ts'
import { largeTables, logPlans, planLines, plansSince, type RunPlan, sizeOf } from './console/plans.ts'
import { seedConsole } from './console/seed.ts'
import { percentile } from './lib/percentile.ts'

const p99Ms = 500
const password = 'a password of the bench'
const full = { clients: 1_000_000, performers: 20_000 }
/** PostgreSQL prefers one plan for all values of a prepared statement from the sixth time on */
const untilGeneric = 7

interface Measured {
  ask: ListAsk
  tookMs: number[]
  statuses: ReadonlySet<number>
  plans: readonly RunPlan[]
}

/**
 * Every list and search of studio and console over a site of this size.
 * `node bench/console.bench.ts [--scale 1] [--times 40] [--only listSessions] [--keep FOLDER]`
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      scale: { type: 'string', default: '1' },
      times: { type: 'string', default: '40' },
      only: { type: 'string', default: '' },
      keep: { type: 'string' },
    },
  })
  const scale = Number(values.scale)
  const size = { clients: Math.round(full.clients * scale), performers: Math.round(full.performers * scale) }
  await using undo = new AsyncDisposableStack()
  const folder = values.keep ?? (await mkdtemp(join(tmpdir(), 'footlight-bench-console-')))
  if (!values.keep) undo.defer(() => rm(folder, { recursive: true, force: true }))
  const logFile = join(folder, 'postgres.log')
  const secret = values.keep ? 'bench' : randomBytes(12).toString('hex')
  const postgres = undo.use(
    await startPostgres({ dataDir: join(folder, 'postgres'), password: secret, logFile, durable: false }),
  )
  const databaseUrl = postgres.url()
  const database = openDatabase(databaseUrl, { poolSize: 2, limits: workLimits })
  undo.defer(() => database.destroy())
  await migrateToLatest(database)
  const seeded = await database.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
  if (!seeded) {
    const begun = performance.now()
    await seedConsole(database, size, console.log)
    await database
      .updateTable('accounts')
      .set({ password_hash: await hashPassword(password) })
      .where('username', 'in', ['operator', 'performer1'])
      .execute()
    const seconds = (performance.now() - begun) / 1000
    console.log(
      `${size.clients} clients, ${size.performers} performers, ${size.clients * transfersPerClient} transfers, made in ${seconds.toFixed(0)} s`,
    )
  }
  const large = await largeTables(database)
  const asks = listAsks(size).filter(({ title }) => title.startsWith(values.only))

  const serve = async () => {
    const config = testConfig({ databaseUrl, dataDir: join(folder, 'api') })
    const limits = limitsWith({ perMinute: { call: 1_000_000, account: 1_000_000, search: 1_000_000 } })
    const server = await startServer(config, { limits, sweepEveryMs: null, log: createLog('error') })
    const origin = `http://127.0.0.1:${server.port}`
    const cookies = {
      operator: await signIn(origin, 'operator'),
      performer: await signIn(origin, 'performer1'),
    }
    const get = async ({ side, path }: ListAsk) => {
      const begun = performance.now()
      const reply = await fetch(`${origin}${path()}`, { headers: { cookie: cookies[side] } })
      await reply.arrayBuffer()
      return { ms: performance.now() - begun, status: reply.status }
    }
    return { get, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
  }
  const results = new Map<ListAsk, Measured>()
  {
    await using server = await serve()
    for (const ask of asks) {
      // the first compiles what a call runs, and reads pages from the disk
      await server.get(ask)
      const tookMs: number[] = []
      const statuses = new Set<number>()
      for (let time = 0; time < Number(values.times); time++) {
        const { ms, status } = await server.get(ask)
        tookMs.push(ms)
        statuses.add(status)
      }
      results.set(ask, { ask, tookMs, statuses, plans: [] })
    }
  }
  await logPlans(database, 'footlight')
  {
    await using server = await serve()
    for (const [ask, result] of results) {
      const place = await sizeOf(logFile)
      for (let time = 0; time < untilGeneric; time++) await server.get(ask)
      results.set(ask, { ...result, plans: await plansSince(logFile, place, large) })
    }
  }
  return show([...results.values()])
}

async function signIn(origin: string, account: string): Promise<string> {
  const reply = await fetch(`${origin}/api/session/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, password }),
  })
  if (!reply.ok) throw new Error(`${account} could not sign in: ${await reply.text()}`)
  return cookieOf(reply)
}

function show(results: readonly Measured[]): number {
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
  for (const { ask, tookMs, plans, statuses } of results) {
    const scanned = new Set(plans.flatMap((plan) => plan.scanned))
    const failed = [...statuses].filter((status) => status !== 200)
    console.log(
      `${ask.title.padEnd(52)} p50 ${percentile(tookMs, 0.5).toFixed(1).padStart(7)}  p99 ${percentile(tookMs, 0.99).toFixed(1).padStart(7)} ms${failed.length > 0 ? `  answered ${failed.join()}` : ''}${scanned.size > 0 ? `  SCANS ${[...scanned].join()}` : ''}`,
    )
  }
  const plans = results.flatMap((result) =>
    result.plans.map((plan) => ({ ...plan, title: result.ask.title })),
  )
  const slowest = plans.toSorted((one, next) => next.ms - one.ms)[0]
  for (const plan of [
    ...firstOf(plans.filter(({ scanned }) => scanned.length > 0)),
    ...(slowest ? [slowest] : []),
  ])
    console.log(
      `\n${plan.title}: ${plan.ms.toFixed(0)} ms, cost ${plan.cost.toFixed(0)}\n${plan.statement}\n${planLines(plan.plan).join('\n')}`,
    )
  const bars = {
    'no table of more than 100,000 rows is read from beginning to end': plans.every(
      ({ scanned }) => scanned.length === 0,
    ),
    'every call answered 200': results.every(({ statuses }) =>
      [...statuses].every((status) => status === 200),
    ),
    [`p99 of every call at most ${p99Ms} ms`]: results.every(
      ({ tookMs }) => percentile(tookMs, 0.99) <= p99Ms,
    ),
  }
  for (const [bar, isWithin] of Object.entries(bars))
    console.log(`bar: ${bar}: ${isWithin ? 'ok' : 'FAILED'}`)
  return Object.values(bars).every(Boolean) ? 0 : 1
}

/** One plan a call. */
function firstOf<Plan extends { title: string }>(plans: readonly Plan[]): Plan[] {
  return [...new Map(plans.map((plan) => [plan.title, plan])).values()]
}

process.exitCode = await main()
