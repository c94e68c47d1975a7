import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@footlight/stack'
import pg from 'pg'
import { prepareCharges } from './lib/charges.ts'
import { findPgbench, preparePgbench } from './lib/pgbench.ts'

const connections = 8
const seconds = 5
const rounds = 3
/** Also the number of sessions for each connection: neither side waits for its own rows. */
const scale = 16
const bar = 0.5

/** Charges a second of the wallet beside pgbench's TPC-B-like, on the same durable server and connections. */
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
  await charges.measure({ connections, seconds: 1 })

  const ours: number[] = []
  const simple: number[] = []
  const prepared: number[] = []
  for (let round = 0; round < rounds; round++) {
    simple.push(await pgbench.measure({ connections, seconds, mode: 'simple' }))
    ours.push(await charges.measure({ connections, seconds }))
    prepared.push(await pgbench.measure({ connections, seconds, mode: 'prepared' }))
  }
  const ratio = median(ours) / median(simple)
  console.log(`${connections} connections, ${rounds} rounds of ${seconds} s each, medians:`)
  console.log(`  charges through the wallet       ${median(ours).toFixed(0)} /s`)
  console.log(`  pgbench TPC-B-like, simple       ${median(simple).toFixed(0)} /s`)
  console.log(`  pgbench TPC-B-like, prepared     ${median(prepared).toFixed(0)} /s`)
  console.log(`  ratio to simple ${ratio.toFixed(2)} (bar ${bar}) ${ratio >= bar ? 'ok' : 'FAILED'}`)
  console.log(`  ratio to prepared ${(median(ours) / median(prepared)).toFixed(2)}`)
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
