import { ManualClock } from '@footlight/test-kit/clock'
import { createRandom } from '@footlight/test-kit/random'
import { brokenInvariants } from '../src/commands/audit.ts'
import type { Config } from '../src/config.ts'
import { Refusal } from '../src/platform/refuse.ts'
import { Crashed, isCrash } from '../test/mortal.ts'
import { AgreedPrices, countMonths, findOvercharged } from './checks/agreed-prices.ts'
import {
  findLost,
  findRemains,
  findUnpaid,
  findWrongCalls,
  findWrongPictures,
} from './checks/final-checks.ts'
import { FrozenSpending, findSpentFrozen } from './checks/frozen-spending.ts'
import { type Happened, whatHappened } from './checks/happened.ts'
import { HeldTime } from './checks/held-time.ts'
import { findPromoProfit } from './checks/promo-profit.ts'
import { findWrongBooks, ProviderModel } from './checks/provider-model.ts'
import type { DatabaseSlot } from './database-slots.ts'
import { movesOf, type Opening, pickMove, pickOpening } from './moves/moves.ts'
import { colludersLeave } from './moves/promo.ts'
import { deliverStripeEvents } from './moves/reversals.ts'
import { SimulatedMedia } from './outside/media-server.ts'
import { SimulatedSandbox } from './outside/sandbox.ts'
import { SimulatedStripe } from './outside/stripe.ts'
import { SimulatedTelephone } from './outside/telephone.ts'
import type { MediaFaults } from './outside/viewer.ts'
import { createPeople, newColluders } from './people.ts'
import { type CrashPlan, type SimulatedApi, startSimulatedApi } from './simulated-api.ts'
import { count, deliverCallbacks, type World } from './world.ts'

/** When every seed begins. */
const startMs = Date.UTC(2026, 10, 20, 20)
const fewestMoves = 15
const moreMoves = 40
const crashChance = 0.04
/** longer than any hold, lease or delay on the network */
const afterAllMs = 200_000

export interface SeedRun {
  seed: number
  /** one line a move; the same seed gives the same lines */
  trace: string[]
  /** what the checks found */
  failures: string[]
  commits: number
  happened: Happened
}

export interface SeedOptions {
  slot: DatabaseSlot
  config: Config
  seed: number
  /** instead of what the seed would choose */
  opening?: Opening
  /** number of moves after the opening, instead of what the seed would choose */
  moves?: number
  /** instead of random crashes */
  crashPlan?: CrashPlan
  /** after each move: to plant a fault */
  afterMove?(move: number, slot: DatabaseSlot): Promise<void>
  /** what the media server does wrong, from the beginning */
  mediaFaults?: Partial<MediaFaults>
}

/** Plays one seed on an empty database, with crashes before and after commits, then checks every invariant. */
export async function runSeed({
  slot,
  config,
  seed,
  opening,
  moves,
  crashPlan,
  afterMove,
  mediaFaults,
}: SeedOptions): Promise<SeedRun> {
  await slot.reset()
  const random = createRandom(seed)
  const crashRandom = createRandom(seed + 2 ** 40)
  // separate: the number of ids that the api creates changes no move
  const apiRandom = createRandom(seed + 2 ** 41)
  const clock = new ManualClock(startMs)
  const media = new SimulatedMedia(random, startMs)
  Object.assign(media.faults, mediaFaults)
  const telephone = new SimulatedTelephone(clock, random)
  const sandbox = new SimulatedSandbox(random)
  const stripe = await SimulatedStripe.create(clock, createRandom(seed + 2 ** 42))
  const randomCrashes: CrashPlan = () =>
    crashRandom.chance(crashChance) ? crashRandom.pick(['before', 'after']) : null
  const plan = crashPlan ?? randomCrashes
  let setUpCommits = Number.POSITIVE_INFINITY
  await using api = await startSimulatedApi({
    config,
    database: slot.database,
    clock,
    random: apiRandom,
    revoke: media.revoke,
    telephone,
    paymentProviders: stripe.providers,
    crashPlan: (commit) => (commit < setUpCommits ? null : plan(commit - setUpCommits)),
  })
  const people = await createPeople(api.context, random)
  const acknowledged = { codes: [], lines: [], exported: new Map() }
  const world: World = {
    api,
    clock,
    random,
    media,
    telephone,
    sandbox,
    stripe,
    books: new ProviderModel(),
    frozen: new FrozenSpending(),
    agreed: new AgreedPrices(),
    held: new HeldTime(),
    people,
    acknowledged,
    colluders: newColluders(),
    happened: new Map(),
  }
  const run: SeedRun = { seed, trace: [], failures: [], commits: 0, happened: new Map() }
  setUpCommits = api.commits

  const first = movesOf(opening ?? pickOpening(random))
  const moveCount = first.length + (moves ?? fewestMoves + random.below(moreMoves))
  for (let number = 0; number < moveCount && run.failures.length === 0; number++) {
    const move = first[number] ?? pickMove(random)
    const outcome = await move.run(world).catch((error: unknown) => outcomeOf(error, run, world))
    run.trace.push(`${(clock.now() - startMs) / 1000} s  ${move.name}: ${outcome}`)
    await api.context.telephony.settled()
    // a sweep logs what failed and goes on, also after a crash
    if (api.isDead) await api.restart()
    await afterMove?.(number, slot)
  }
  await finish(world, run)
  run.commits = api.commits - setUpCommits
  run.failures.push(
    ...api.errors.map(stackOf),
    ...(await findRemains(slot.database, media.delivered)),
    ...(await findWrongPictures(slot.database, media.pictures)),
    ...(await findUnpaid(slot.database, media.unexcused)),
    ...(await findWrongCalls(slot.database, telephone)),
    ...(await findLost(slot.database, acknowledged)),
    ...(await findPromoProfit(slot.database, world.colluders)),
    ...(await findSpentFrozen(slot.database, world.frozen)),
    ...(await findWrongBooks(slot.database, stripe)),
    ...(await findOvercharged(slot.database, world.agreed)),
    ...(await brokenInvariants(slot.database)),
  )
  run.happened = new Map([
    ...(await whatHappened(slot.database)),
    ...(await countMonths(slot.database)),
    ...media.happened,
    ...world.colluders.happened,
    ...world.happened,
  ])
  return run
}

/** All performers leave, the last reports and webhooks arrive, and the sweep does what is due. */
async function finish(world: World, run: SeedRun): Promise<void> {
  const { api, clock, media, telephone, sandbox, people } = world
  media.reachable = true
  telephone.reachable = true
  const last: (() => Promise<unknown>)[] = [
    ...people.performers.map(
      ({ id }) =>
        () =>
          api.context.sessions.studio.leave(id),
    ),
    () => api.context.sweep(),
  ]
  clock.advance(afterAllMs)
  const arrive = () => media.deliver(clock.now(), (report) => api.context.sessions.report(report))
  last.push(
    arrive,
    () => deliverCallbacks(world),
    () => sandbox.deliver(api.context.wallet.payments, clock.now()),
  )
  last.push(
    () => deliverStripeEvents(world, true),
    () => api.context.sweep(),
    () => colludersLeave(world),
    // the returns of the closed accounts are sent, and Stripe reports them
    () => api.context.sweep(),
    () => deliverStripeEvents(world, true),
  )
  for (const step of last) {
    const outcome = await repeatAfterCrash(api, step).catch((error: unknown) => outcomeOf(error, run, world))
    run.trace.push(`at the end: ${outcome}`)
  }
}

/** Restarts the api and tries again until the step is done without a crash. */
async function repeatAfterCrash(api: SimulatedApi, step: () => Promise<unknown>): Promise<string> {
  for (;;) {
    const died = await step().then(
      () => false,
      (error: unknown) => {
        if (isCrash(error)) return true
        throw error
      },
    )
    await api.context.telephony.settled()
    if (!died && !api.isDead) return 'done'
    await api.restart()
  }
}

function outcomeOf(error: unknown, run: SeedRun, world: World): string {
  if (error instanceof Refusal) {
    count(world, `refused ${error.code}`)
    return error.code
  }
  if (error instanceof Crashed) return error.message
  run.failures.push(stackOf(error))
  return `failed: ${error}`
}

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))
