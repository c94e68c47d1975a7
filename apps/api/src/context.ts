import type { Config } from './config.ts'
import { openDemo } from './demo/open-demo.ts'
import { type Base, type Overrides, openBase } from './layers/base.ts'
import { createContent } from './layers/content.ts'
import { createFoundation } from './layers/foundation.ts'
import { createPeople } from './layers/people.ts'
import { createShows } from './layers/shows.ts'
import { entriesOf, type Modules } from './modules.ts'
import { oneAtATime } from './platform/database/one-at-a-time.ts'
import { startHousekeeping } from './platform/housekeeping.ts'
import { createIdempotency, type Idempotency } from './platform/http/mount/idempotency.ts'
import type { ModuleEntry } from './platform/http/mount/module-entry.ts'
import { type Limits, usualLimits } from './platform/http/rate-limits/limits.ts'
import { startSweep } from './platform/sweep.ts'

/** All parts of the api, composed by hand; a test replaces those that it controls. */
export interface Context
  extends Modules,
    Pick<Base, 'clock' | 'random' | 'log' | 'database' | 'redis' | 'bus' | 'relayServers'>,
    AsyncDisposable {
  config: Config
  idempotency: Idempotency
  limits: Limits
  /** compares every reply with its schema */
  checkReplies: boolean
  /** how long a page waits for its first answers, and again for its markup, before it is sent without them */
  pageWaitMs: number
  /** the entry of each module, which the apps mount */
  entries: readonly ModuleEntry[]
  /** runs all due work once, to the end */
  sweep(): Promise<void>
}

const usual = { sweepEveryMs: 1000, pageWaitMs: 150 }

/**
 * Modules form layers: each is created from those below it, and notifies those above it by events (platform/events.ts).
 * Accounts come late, as closing one calls every module; lower modules read accounts by queries that their index exports.
 */
export async function createContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  await using opened = new AsyncDisposableStack()
  const setup = { config, overrides, opened }
  const base = await openBase(setup)
  const { database, clock, random, log, redis, bus, relayServers } = base
  const idempotency = createIdempotency({ database, clock })
  const foundation = await createFoundation(base, setup)
  const shows = createShows(base, foundation, setup)
  const content = createContent(base, { ...foundation, ...shows }, setup)
  const below = { ...foundation, ...shows, ...content }
  if (config.demo) await openDemo({ ...base, ...below, line: config.telephoneLine }, opened)
  await oneAtATime(database, below.performers.indexForSearch)
  const modules: Modules = { ...below, ...createPeople(base, below, [idempotency.personal], setup) }
  const entries = entriesOf(modules)
  opened.use(startHousekeeping([...entries.flatMap(({ chores = [] }) => chores), idempotency.forget], log))

  const sweep = opened.use(
    startSweep({
      modules: entries.flatMap(({ sweepJobs }) => (sweepJobs ? [sweepJobs] : [])),
      everyMs: overrides.sweepEveryMs === undefined ? usual.sweepEveryMs : overrides.sweepEveryMs,
      onError: (job, err) => log.error({ err, job }, 'sweep failed'),
    }),
  )

  const closing = opened.move()
  return {
    config,
    clock,
    random,
    log,
    database,
    redis,
    bus,
    relayServers,
    idempotency,
    limits: overrides.limits ?? usualLimits,
    checkReplies: overrides.checkReplies ?? false,
    pageWaitMs: overrides.pageWaitMs ?? usual.pageWaitMs,
    ...modules,
    entries,
    sweep: sweep.runOnce,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}
