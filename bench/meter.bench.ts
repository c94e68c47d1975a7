import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@footlight/stack'
import pg from 'pg'
import { prepareCharges } from './lib/charges.ts'
import { findPgbench, preparePgbench } from './lib/pgbench.ts'

const connections = 8
const seconds = 4
const rounds = 3
/** Also the number of sessions for each connection: neither side waits for its own rows. */
const scale = 16
const bar = 0.5

/**
 * Charges a second of the wallet beside pgbench's TPC-B-like, on the same durable server and connections. A charge posts
 * part of a lease, releases the rest and reserves the next: two transfers, about four postings. The meter moves the
 * leases of all sessions that one report makes due in one transaction; charged one by one is shown beside it.
 */
async function main(): Promise<number> {
  const program = findPgbench()
  if (program === null) {
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
  for (const name of ['ours', 'theirs']) await createDatabase(postgres.url('postgres'), name)
  const charges = undo.use(await prepareCharges(postgres.url('ours'), scale * connections))
  const pgbench = await preparePgbench(program, postgres.url('theirs'), scale)
  await charges.measure({ connections, seconds: 1, sessionsTogether: 1 })

  const alone: number[] = []
  const together: number[] = []
  const simple: number[] = []
  const prepared: number[] = []
  for (let round = 0; round < rounds; round++) {
    simple.push(await pgbench.measure({ connections, seconds, mode: 'simple' }))
    alone.push(await charges.measure({ connections, seconds, sessionsTogether: 1 }))
    together.push(await charges.measure({ connections, seconds, sessionsTogether: scale }))
    prepared.push(await pgbench.measure({ connections, seconds, mode: 'prepared' }))
  }
  const theirs = median(simple)
  const line = (name: string, values: readonly number[]) =>
    console.log(
      `  ${name.padEnd(44)} ${median(values).toFixed(0).padStart(6)} /s  ${(median(values) / theirs).toFixed(2)}`,
    )
  console.log(
    `${connections} connections, ${rounds} rounds of ${seconds} s, medians; load ${loadavg()[0]?.toFixed(1)}:`,
  )
  line('pgbench TPC-B-like, simple protocol', simple)
  line('pgbench TPC-B-like, prepared', prepared)
  line('charges, one a transaction', alone)
  line(`charges, ${scale} a transaction as the meter does`, together)
  const ratio = median(together) / theirs
  console.log(`bar: the meter's charges at ${bar} of TPC-B-like: ${ratio >= bar ? 'ok' : 'FAILED'}`)
  return ratio >= bar ? 0 : 1
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

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0
}

process.exitCode = await main()
