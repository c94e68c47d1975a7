import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { demoPortraits } from './demo/portraits.ts'
import { seedDemo } from './demo/seed.ts'
import { type AccountsModule, createAccounts } from './modules/accounts/index.ts'
import { createImages, type ImagesModule } from './modules/images/index.ts'
import { createPerformers, type PerformersModule } from './modules/performers/index.ts'
import { createWallet, type Wallet } from './modules/wallet/index.ts'
import { type Bus, createLocalBus } from './platform/bus.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { migrateToLatest } from './platform/database/migrate.ts'
import { createDiskFiles } from './platform/files/files.ts'
import { startHousekeeping } from './platform/housekeeping.ts'
import { createIdempotency, type Idempotency } from './platform/http/idempotency.ts'
import { defaultRateLimits, type RateLimits } from './platform/http/rate-limits.ts'
import { createLog, type Log } from './platform/log.ts'
import { type Random, systemRandom } from './platform/random.ts'
import { createRelayServers } from './platform/relay-servers.ts'

/** Everything the api is made of, built by hand; a test replaces what it wants to hold in its own hands. */
export interface Context extends AsyncDisposable {
  config: Config
  clock: Clock
  random: Random
  log: Log
  database: Database
  bus: Bus
  idempotency: Idempotency
  rateLimits: RateLimits
  /** compares every reply with its schema */
  checkReplies: boolean
  accounts: AccountsModule
  performers: PerformersModule
  wallet: Wallet
  images: ImagesModule
}

export type Overrides = Partial<Pick<Context, 'clock' | 'random' | 'log' | 'rateLimits' | 'checkReplies'>>

export async function createContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  const clock = overrides.clock ?? systemClock
  const random = overrides.random ?? systemRandom
  const log = overrides.log ?? createLog(config.logLevel)
  await using opened = new AsyncDisposableStack()
  const database = openDatabase(config.databaseUrl)
  opened.defer(() => database.destroy())
  await migrateToLatest(database)

  const bus = opened.use(createLocalBus())
  const idempotency = createIdempotency({ database, clock })
  const relayServers = createRelayServers({ turn: config.turn, clock })
  const performers = createPerformers({ database, clock, bus })
  const sandboxSecret = createHmac('sha256', config.internalSecret).update('sandbox').digest('hex')
  const wallet = createWallet({ database, clock, random, bus, sandboxSecret })
  const accounts = createAccounts({
    database,
    clock,
    random,
    wallet,
    relayServers,
    performerNumberOf: performers.numberOf,
    openFor: async () => ({ request: null, session: null }),
  })
  const images = createImages({
    files: createDiskFiles({ folder: join(config.dataDir, 'files'), random }),
    isApprovedPhoto: performers.isApprovedPhoto,
    originals: config.demo ? [demoPortraits] : [],
  })
  if (config.demo) await seedDemo({ database, clock, random, wallet })
  opened.use(startHousekeeping([accounts.forgetExpired, idempotency.forget], log))

  const closing = opened.move()
  return {
    config,
    clock,
    random,
    log,
    database,
    bus,
    idempotency,
    rateLimits: overrides.rateLimits ?? defaultRateLimits,
    checkReplies: overrides.checkReplies ?? false,
    accounts,
    performers,
    wallet,
    images,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}
