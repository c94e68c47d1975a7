import { ManualClock } from '@footlight/test-kit/clock'
import { brokenInvariants } from '../commands/audit.ts'
import type { Config } from '../config.ts'
import { Refusal } from '../platform/refuse.ts'
import { Crashed, isCrash } from '../testing/mortal.ts'
import { AgreedPrices, countMonths, findOvercharged } from './checks/agreed-prices.ts'
import { findBroken, findRemains, findUnpaid, findWrongCalls } from './checks/final-checks.ts'
import { FrozenSpending, findSpentFrozen } from './checks/frozen-spending.ts'
import { type Happened, whatHappened } from './checks/happened.ts'
import { HeldTime } from './checks/held-time.ts'
import { findPromoProfit } from './checks/promo-profit.ts'
import { findWrongBooks, ProviderModel } from './checks/provider-model.ts'
import { createDice } from './dice.ts'
import { engage } from './house/cast.ts'
import { type CrashPlan, type House, openHouse } from './house/house.ts'
import type { Lane } from './house/lane.ts'
import { newSwindlers } from './house/swindlers.ts'
import { movesOf, type Opening, pickMove, pickOpening } from './moves/moves.ts'
import { swindlersLeave } from './moves/promo.ts'
import { hearStripe } from './moves/reversals.ts'
import { SimulatedMedia } from './outside/media-server.ts'
import { SimulatedProvider } from './outside/provider.ts'
import { SimulatedStripe } from './outside/stripe.ts'
import { SimulatedTelephone } from './outside/telephone.ts'
import type { MediaFaults } from './outside/viewer.ts'
import { hearWords, note, type Stage } from './stage.ts'

/** When every seed begins. */
const startMs = Date.UTC(2026, 10, 20, 20)
const fewestMoves = 15
const moreMoves = 40
const crashChance = 0.04
/** longer than anything that waits: seats, leases, delays on the way */
const afterAllMs = 200_000

export interface SeedRun {
  seed: number
  /** what happened, line by line: the same for the same seed */
  trace: string[]
  /** what is wrong; nothing, if all is well */
  failures: string[]
  commits: number
  happened: Happened
}

export interface SeedOptions {
  lane: Lane
  config: Config
  seed: number
  /** instead of what the seed would choose */
  opening?: Opening
  /** besides the opening; fewer than the seed would make */
  moves?: number
  /** instead of crashes by chance */
  crashPlan?: CrashPlan
  /** after each move: to plant a fault */
  afterMove?(move: number, lane: Lane): Promise<void>
  /** what the media server does wrong, from the beginning */
  mediaFaults?: Partial<MediaFaults>
}

/** Plays one seed on a fresh lane, with crashes before and after commits, then checks every invariant. */
export async function runSeed({
  lane,
  config,
  seed,
  opening,
  moves,
  crashPlan,
  afterMove,
  mediaFaults,
}: SeedOptions): Promise<SeedRun> {
  await lane.reset()
  const dice = createDice(seed)
  const crashDice = createDice(seed + 2 ** 40)
  // its own: however many ids the house draws, a seed tells the same story
  const houseDice = createDice(seed + 2 ** 41)
  const clock = new ManualClock(startMs)
  const media = new SimulatedMedia(dice, startMs)
  Object.assign(media.faults, mediaFaults)
  const telephone = new SimulatedTelephone(clock, dice)
  const provider = new SimulatedProvider(dice)
  const stripe = await SimulatedStripe.create(clock, createDice(seed + 2 ** 42))
  const byChance: CrashPlan = () =>
    crashDice.chance(crashChance) ? crashDice.pick(['before', 'after']) : null
  const plan = crashPlan ?? byChance
  let castCommits = Number.POSITIVE_INFINITY
  await using house = await openHouse({
    config,
    database: lane.database,
    clock,
    random: houseDice,
    revoke: media.revoke,
    telephone,
    checkouts: new Map([['stripe', stripe.checkout]]),
    crashPlan: (commit) => (commit < castCommits ? null : plan(commit - castCommits)),
  })
  const cast = await engage(house.context, dice)
  const promises = { codes: [], lines: [], exported: new Map() }
  const stage: Stage = {
    house,
    clock,
    dice,
    media,
    telephone,
    provider,
    stripe,
    books: new ProviderModel(),
    frozen: new FrozenSpending(),
    agreed: new AgreedPrices(),
    held: new HeldTime(),
    cast,
    promises,
    swindlers: newSwindlers(),
    happened: new Map(),
  }
  const run: SeedRun = { seed, trace: [], failures: [], commits: 0, happened: new Map() }
  castCommits = house.commits

  const first = movesOf(opening ?? pickOpening(dice))
  const count = first.length + (moves ?? fewestMoves + dice.below(moreMoves))
  for (let number = 0; number < count && run.failures.length === 0; number++) {
    const move = first[number] ?? pickMove(dice)
    const outcome = await move.run(stage).catch((error: unknown) => nameOf(error, run, stage))
    run.trace.push(`${(clock.now() - startMs) / 1000} s  ${move.name}: ${outcome}`)
    await house.context.telephony.settled()
    // a sweep reports what failed and goes on, also after a death
    if (house.isDead) await house.restart()
    await afterMove?.(number, lane)
  }
  await windUp(stage, run)
  run.commits = house.commits - castCommits
  run.failures.push(
    ...house.errors.map(stackOf),
    ...(await findRemains(lane.database, media.delivered)),
    ...(await findUnpaid(lane.database, media.unexcused)),
    ...(await findWrongCalls(lane.database, telephone)),
    ...(await findBroken(lane.database, promises)),
    ...(await findPromoProfit(lane.database, stage.swindlers)),
    ...(await findSpentFrozen(lane.database, stage.frozen)),
    ...(await findWrongBooks(lane.database, stripe)),
    ...(await findOvercharged(lane.database, stage.agreed)),
    ...(await brokenInvariants(lane.database)),
  )
  run.happened = new Map([
    ...(await whatHappened(lane.database)),
    ...(await countMonths(lane.database)),
    ...media.happened,
    ...stage.swindlers.happened,
    ...stage.happened,
  ])
  return run
}

/** Everybody leaves, the last reports and webhooks arrive, and the sweep does what is due. */
async function windUp(stage: Stage, run: SeedRun): Promise<void> {
  const { house, clock, media, telephone, provider, cast } = stage
  media.reachable = true
  telephone.reachable = true
  const last: (() => Promise<unknown>)[] = [
    ...cast.performers.map(
      ({ id }) =>
        () =>
          house.context.sessions.studio.leave(id),
    ),
    () => house.context.sweep(),
  ]
  clock.advance(afterAllMs)
  const arrive = () => media.deliver(clock.now(), (report) => house.context.sessions.report(report))
  last.push(
    arrive,
    () => hearWords(stage),
    () => provider.deliver(house.context.wallet.payments, clock.now()),
  )
  last.push(
    () => hearStripe(stage, true),
    () => house.context.sweep(),
    () => swindlersLeave(stage),
    // what goes back is on its way, and is told of
    () => house.context.sweep(),
    () => hearStripe(stage, true),
  )
  for (const step of last) {
    const outcome = await repeatAfterCrash(house, step).catch((error: unknown) => nameOf(error, run, stage))
    run.trace.push(`at the end: ${outcome}`)
  }
}

/** Until it is done: the end may die as well. */
async function repeatAfterCrash(house: House, step: () => Promise<unknown>): Promise<string> {
  for (;;) {
    const died = await step().then(
      () => false,
      (error: unknown) => {
        if (isCrash(error)) return true
        throw error
      },
    )
    await house.context.telephony.settled()
    if (!died && !house.isDead) return 'done'
    await house.restart()
  }
}

function nameOf(error: unknown, run: SeedRun, stage: Stage): string {
  if (error instanceof Refusal) {
    note(stage, `refused ${error.code}`)
    return error.code
  }
  if (error instanceof Crashed) return error.message
  run.failures.push(stackOf(error))
  return `failed: ${error}`
}

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))
