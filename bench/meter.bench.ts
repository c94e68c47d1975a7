import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '@footlight/stack'
import pg from 'pg'
import { percentile } from './lib/percentile.ts'
import { measureCharges } from './meter/charge-throughput.ts'
import { type FleetResult, measureFleet } from './meter/metered-fleet.ts'
import { findPgbench } from './meter/pgbench.ts'

const latestMs = 1000

/**
 * The meter's latency and CPU with 5,000 running sessions, and its charges a second beside pgbench's TPC-B-like.
 * `node bench/meter.bench.ts [--seconds 30] [--sessions 5000] [--every 10] [--visits 0] [--part sessions|charges]`;
 * visits: pages that guests ask for, a second.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '30' },
      sessions: { type: 'string', default: '5000' },
      every: { type: 'string', default: '10' },
      visits: { type: 'string', default: '0' },
      part: { type: 'string' },
    },
  })
  const program = findPgbench()
  if (program === null && values.part !== 'sessions') {
    console.error('pgbench is not installed: it is in Debian’s package postgresql.')
    return 1
  }
  await using undo = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'footlight-bench-meter-'))
  undo.defer(() => rm(folder, { recursive: true, force: true }))
  const postgres = undo.use(
    await startPostgres({
      dataDir: join(folder, 'postgres'),
      password: randomBytes(12).toString('hex'),
    }),
  )
  for (const name of ['sessions', 'ours', 'theirs']) await createDatabase(postgres.url('postgres'), name)

  let isWithin = true
  if (values.part !== 'charges') {
    const sessionCount = Number(values.sessions)
    const seconds = Number(values.seconds)
    const chargedEvery = Number(values.every)
    const visitsPerSecond = Number(values.visits)
    const result = await measureFleet({
      postgres: { url: postgres.url('sessions'), pid: postgres.pid },
      folder,
      sessionCount,
      seconds,
      chargedEvery,
      visitsPerSecond,
    })
    console.log(
      `${sessionCount} running sessions, each charged every ${chargedEvery} s, ${seconds} s; load of the machine ${loadavg()[0]?.toFixed(1)}:`,
    )
    isWithin = show(result)
  }
  if (program !== null && values.part !== 'sessions') {
    const urls = { ours: postgres.url('ours'), theirs: postgres.url('theirs') }
    const { lines, ok } = await measureCharges(program, urls)
    console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}; ${lines.join('\n')}`)
    isWithin &&= ok
  }
  return isWithin ? 0 : 1
}

function show(result: FleetResult): boolean {
  const { lateness, load } = result
  const line = (name: string, text: string) => console.log(`  ${name.padEnd(44)} ${text}`)
  const spread = (values: readonly number[]) =>
    `p50 ${percentile(values, 0.5)}  p99 ${percentile(values, 0.99)}  max ${percentile(values, 1)} ms`
  line('lease renewed after its due moment', `${spread(lateness.lateMs)}  (${lateness.lateMs.length} leases)`)
  line('report, from its second’s end to its commit', spread(result.sinceSecondMs))
  line('report, from being sent to its commit', spread(result.sinceSentMs))
  if (result.visitMs.length > 0)
    line('page, from its request to its last byte', spread(result.visitMs.map(Math.round)))
  line('seconds billed', `${result.secondsPerSecond} /s`)
  line('charges', `${result.chargesPerSecond.toFixed(0)} /s`)
  line('CPU of the api', `${load.apiCores.toFixed(2)} cores`)
  line('CPU of PostgreSQL', `${load.postgresCores.toFixed(2)} cores`)
  line('transactions', `${load.transactionsPerSecond.toFixed(0)} /s`)
  line('WAL', `${(load.walBytesPerSecond / 1e6).toFixed(1)} MB/s`)
  const failures = [
    ...(lateness.missed > 0 ? [`${lateness.missed} leases were due and not renewed`] : []),
    ...(result.refused > 0 ? [`${result.refused} reports were not answered 200`] : []),
    ...result.violations,
  ]
  for (const failure of failures) console.log(`  ${failure}`)
  const ok = failures.length === 0 && percentile(lateness.lateMs, 0.99) < latestMs
  console.log(`bar: p99 of a lease's lateness under ${latestMs} ms, audit clean: ${ok ? 'ok' : 'FAILED'}`)
  return ok
}

async function createDatabase(server: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
}

process.exitCode = await main()
