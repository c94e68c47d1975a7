import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { PushPost } from '../people/notifications/index.ts'
import type { Telephone } from '../shows/telephony/index.ts'
import type { Checkout } from '../money/index.ts'
import { type Bus, createLocalBus } from '../platform/bus.ts'
import type { Database } from '../platform/database/database.ts'
import { type Transact, transactOn } from '../platform/database/transact.ts'
import { createDiskFiles, type Files } from '../platform/files/files.ts'
import { createS3Files } from '../platform/files/s3-files.ts'
import type { Limits } from '../platform/http/rate-limits/limits.ts'
import { createServerKeys, type ServerKeys } from '../platform/keys/server-keys.ts'
import { createLog, type Log } from '../platform/logs/log.ts'
import type { Revoke } from '../platform/media/index.ts'
import { type Random, systemRandom } from '../platform/random.ts'
import type { Redis } from '../platform/redis/redis.ts'
import { createSharedBus } from '../platform/redis/shared-bus.ts'
import { createRelayServers, type RelayServers } from '../platform/settings/relay-servers.ts'
import { type Clock, createSteadyClock, systemClock } from '../platform/time/clock.ts'
import { type Waits, waitsAt } from '../platform/time/waits.ts'
import { loadRedis, openOwnDatabase } from '../surroundings.ts'

/** what a test replaces */
export interface Overrides {
  clock?: Clock & { jumpMs?(): number }
  /** default: `clock` */
  machineClock?: Clock
  random?: Random
  log?: Log
  limits?: Limits
  checkReplies?: boolean
  pageWaitMs?: number
  /** null: the sweep runs only when it is called */
  sweepEveryMs?: number | null
  /** a migrated database, which the caller closes */
  database?: Database
  revoke?: Revoke
  telephone?: Telephone
  pushPost?: PushPost
  /** offers the sandbox; default: in the demo only */
  sandbox?: boolean
  /** payment providers instead of those that the config names */
  checkouts?: ReadonlyMap<string, Checkout>
  transact?: Transact
}

/** What all layers are composed from. */
export interface Setup {
  config: Config
  overrides: Overrides
  /** disposes what a layer opens */
  opened: AsyncDisposableStack
}

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

export async function openBase({ config, overrides, opened }: Setup): Promise<Base> {
  const random = overrides.random ?? systemRandom
  const log = overrides.log ?? createLog(config.logLevel)
  const database = overrides.database ?? (await openOwnDatabase(config.databaseUrl, log, opened))
  const clock: NonNullable<Overrides['clock']> =
    overrides.clock ?? createSteadyClock(await readTime(database))
  const machineClock = overrides.machineClock ?? overrides.clock ?? systemClock
  const redis = config.redisUrl ? opened.use(await loadRedis(config.redisUrl, log)) : null
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
    waits: waitsAt(config.pace),
    relayServers: createRelayServers({ turn: config.turn, clock: machineClock }),
    files: config.fileStore
      ? createS3Files(config.fileStore)
      : createDiskFiles({ folder: join(config.dataDir, 'files'), random }),
    keys: createServerKeys(config.receiptKeyPem),
    keyFor: (purpose) => createHmac('sha256', config.internalSecret).update(purpose).digest('hex'),
  }
}

/** [B6] The database's time: all nodes begin with the same. */
async function readTime(database: Database): Promise<number> {
  const askedMs = performance.now()
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(database)
  return (rows[0]?.now ?? Date.now()) + (performance.now() - askedMs) / 2
}
