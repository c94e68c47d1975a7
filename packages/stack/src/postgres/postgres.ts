import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError } from '../operator-error.ts'
import { freeTcpPort } from '../processes/ports.ts'
import { postgresAccount } from './account.ts'
import { ensureApiRole } from './api-role.ts'
import { postgresBinaries } from './binaries.ts'
import { type ClusterPlan, dataArgument, ensureCluster, programEnvironment, superuser } from './cluster.ts'
import { findPostmaster, forgetDeadPostmaster, socketFolder, stopPostmaster } from './postmaster.ts'

const startTimeoutMs = 60_000
const pollMs = 15
/** Darwin's 104 bytes less the end; Linux has 108 */
const longestSocketName = 103

export type PostgresOptions = {
  /** the folder of the server's data, made where it does not exist */
  dataDir: string
  password: string
  /** the server's log is appended here; default: beside the data */
  logFile?: string
  /** default: a free one */
  port?: number
  /** false: no fsync, for throw-away data */
  durable?: boolean
}

export type Postgres = AsyncDisposable & {
  pid: number
  port: number
  /** the owner's connection string of a database of this server; default `footlight`, which exists */
  url(database?: string): string
  /** resolves when the server is gone, asked or not */
  exited: Promise<void>
  close(): Promise<void>
}

/**
 * Starts PostgreSQL on this data, on a free port of the loopback, with a password. One that a killed parent left on the
 * same data is stopped first: its clients are gone with the parent, and only a child process can be supervised.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dataDir = resolve(options.dataDir)
  const durable = options.durable ?? true
  await mkdir(dirname(dataDir), { recursive: true })
  const orphan = await findPostmaster(dataDir)
  if (orphan !== null) await stopPostmaster(orphan.pid)
  else await forgetDeadPostmaster(dataDir)
  await removeSockets(dataDir)

  const account = await postgresAccount(dataDir)
  const plan: ClusterPlan = {
    dataDir,
    account,
    binaries: await postgresBinaries(account),
    password: options.password,
    durable,
  }
  await ensureCluster(plan)
  const logFile = options.logFile ?? `${dataDir}.log`
  const port = options.port ?? (await freeTcpPort())
  const child = await launch(plan, port, logFile)
  const exited = new Promise<void>((done) => {
    child.once('exit', () => done()).once('error', () => done())
  })
  await becomeReady(child, dataDir, logFile)

  const { pid } = child
  if (pid === undefined) throw new OperatorError('PostgreSQL did not start.')
  const door = { dataDir, password: options.password, port, hasSocket: canHaveSocket(dataDir, port) }
  const url = (database = superuser) => connectionUrl({ ...door, database })
  await ensureDatabase(url, options.password)
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) await stopPostmaster(pid)
    await exited
  }
  return { pid, port, url, exited, close, [Symbol.asyncDispose]: close }
}

/** The connection string of the embedded server that already runs on this data; null when none does. */
export async function runningPostgresUrl(dataDir: string, password: string): Promise<string | null> {
  const postmaster = await findPostmaster(dataDir)
  if (!postmaster?.ready) return null
  const { port, hasSocket } = postmaster
  return connectionUrl({ dataDir: resolve(dataDir), password, port, hasSocket, database: superuser })
}

type Door = { dataDir: string; password: string; port: number; hasSocket: boolean; database: string }

/** By the socket in the folder of the data where it has one, for that costs less than the loopback. */
function connectionUrl({ dataDir, password, port, hasSocket, database }: Door): string {
  const url = new URL(`postgresql://127.0.0.1:${port}/${database}`)
  url.username = superuser
  url.password = password
  if (hasSocket) url.searchParams.set('host', dataDir)
  return url.href
}

/** The system cuts the name of a socket off after so many bytes, and Windows has other ones. */
function canHaveSocket(dataDir: string, port: number): boolean {
  return process.platform !== 'win32' && Buffer.byteLength(`${dataDir}/.s.PGSQL.${port}`) <= longestSocketName
}

/** Removes the sockets of killed servers: each had its own port, and nothing else would remove them. */
async function removeSockets(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => [])
  for (const name of names) if (name.startsWith('.s.PGSQL.')) await rm(join(dataDir, name), { force: true })
}

async function launch(plan: ClusterPlan, port: number, logFile: string): Promise<ChildProcess> {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: canHaveSocket(plan.dataDir, port) ? socketFolder : '',
    max_connections: '100',
    // A small machine that also encodes pictures and forwards media.
    shared_buffers: '64MB',
    io_method: 'sync',
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    // The embedded server has no replicas.
    wal_level: 'minimal',
    max_wal_senders: '0',
    log_min_messages: 'warning',
    ...(plan.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const log = await open(logFile, 'a', 0o600)
  try {
    return spawn(
      join(plan.binaries, 'bin', 'postgres'),
      [
        ...['-D', dataArgument(plan.dataDir, plan.account)],
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      {
        ...(plan.account ?? {}),
        cwd: plan.dataDir,
        env: programEnvironment,
        // A group of its own: Ctrl-C in the terminal must not stop it under the feet of the api.
        detached: true,
        stdio: ['ignore', log.fd, log.fd],
      },
    )
  } finally {
    await log.close()
  }
}

async function becomeReady(child: ChildProcess, dataDir: string, logFile: string): Promise<void> {
  const deadline = performance.now() + startTimeoutMs
  while (performance.now() < deadline) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) break
    const postmaster = await findPostmaster(dataDir)
    if (postmaster?.pid === child.pid && postmaster?.ready) return
    await sleep(pollMs)
  }
  if (child.pid !== undefined && child.exitCode === null) await stopPostmaster(child.pid)
  const tail = (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n').slice(-8).join('\n')
  throw new OperatorError(`PostgreSQL did not start on ${dataDir}. Its last words:\n${tail}`)
}

async function ensureDatabase(url: Postgres['url'], password: string): Promise<void> {
  const client = new pg.Client({ connectionString: url('postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [superuser])
    if (rowCount === 0) await client.query(`create database ${superuser}`)
    await ensureApiRole(client, password)
  } catch (error) {
    throw new OperatorError(`The embedded database cannot be used: ${String(error)}`)
  } finally {
    await client.end()
  }
}
