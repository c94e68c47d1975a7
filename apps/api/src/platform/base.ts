import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Bus, createLocalBus } from './bus.ts'
import type { Database } from './database/database.ts'
import { type Transact, transactOn } from './database/transact.ts'
import type { FileStore } from './files/file-store.ts'
import { createDiskFiles, type Files } from './files/files.ts'
import { createS3Files } from './files/s3-files.ts'
import { createServerKeys, type ServerKeys } from './keys/server-keys.ts'
import type { Log } from './logs/log.ts'
import { type Random, systemRandom } from './random.ts'
import type { Redis } from './redis/redis.ts'
import { createSharedBus } from './redis/shared-bus.ts'
import { createRelayServers, type RelayServers } from './settings/relay-servers.ts'
import { type Clock, createSteadyClock, systemClock } from './time/clock.ts'
import { type Waits, waitsAt } from './time/waits.ts'

/** The platform, as modules are given it. */
export interface Base {
  database: Database
  transact: Transact
  clock: Clock
  /**
   * The machine's own clock, which may be set: for what parties outside compare with theirs, as a payment provider's
   * signature, an authenticator's code, or a relay's credentials.
   */
  machineClock: Clock
  /** [B6] by how much the machine's clock was set since the start */
  clockJumpMs(): number
  random: Random
  /** the Redis that several nodes share; null where this is the only node */
  redis: Redis | null
  bus: Bus
  log: Log
  waits: Waits
  relayServers: RelayServers
  /** where uploads and pictures are stored */
  files: Files
  /** keys that the API alone holds */
  keys: ServerKeys
  /** derives a key for one purpose from the secret that API and media server share */
  keyFor(purpose: string): string
}

interface BaseSettings {
  redisUrl: string | null
  pace: number
  turn: { urls: string[]; secret: string } | null
  fileStore: FileStore | null
  dataDir: string
  receiptKeyPem: string
  internalSecret: string
}

/** What a test replaces of the platform. */
export interface BaseOverrides {
  clock?: Clock & { jumpMs?(): number }
  /** default: `clock` */
  machineClock?: Clock
  random?: Random
  transact?: Transact
}

/** What it opens is closed with `opened`; the database stays the caller's. */
export async function openBase(
  settings: BaseSettings,
  { database, log }: Pick<Base, 'database' | 'log'>,
  overrides: BaseOverrides,
  opened: AsyncDisposableStack,
): Promise<Base> {
  const random = overrides.random ?? systemRandom
  const clock: NonNullable<BaseOverrides['clock']> =
    overrides.clock ?? createSteadyClock(await readTime(database))
  const machineClock = overrides.machineClock ?? overrides.clock ?? systemClock
  const redis = settings.redisUrl ? opened.use(await loadRedis(settings.redisUrl, log)) : null
  return {
    database,
    transact: overrides.transact ?? transactOn(database),
    clock,
    machineClock,
    clockJumpMs: () => clock.jumpMs?.() ?? 0,
    random,
    redis,
    bus: opened.use(redis ? createSharedBus({ redis, nodeId: random.uuid() }) : createLocalBus()),
    log,
    waits: waitsAt(settings.pace),
    relayServers: createRelayServers({ turn: settings.turn, clock: machineClock }),
    files: settings.fileStore
      ? createS3Files(settings.fileStore)
      : createDiskFiles({ folder: join(settings.dataDir, 'files'), random }),
    keys: createServerKeys(settings.receiptKeyPem),
    keyFor: (purpose) => createHmac('sha256', settings.internalSecret).update(purpose).digest('hex'),
  }
}

/** [B6] The database's time: all nodes begin with the same. */
async function readTime(database: Database): Promise<number> {
  const askedMs = performance.now()
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(database)
  return (rows[0]?.now ?? Date.now()) + (performance.now() - askedMs) / 2
}

/** The Redis client is loaded only where Redis is configured. */
async function loadRedis(url: string, log: Log): Promise<Redis> {
  const { openRedis } = await import('./redis/redis.ts')
  return openRedis({ url, log })
}
