import type { ManualClock } from '@footlight/test-kit/clock'
import type { AgreedPrices } from './checks/agreed-prices.ts'
import type { FrozenSpending } from './checks/frozen-spending.ts'
import type { HeldTime } from './checks/held-time.ts'
import type { ProviderModel } from './checks/provider-model.ts'
import type { Dice } from './dice.ts'
import type { Cast, SimulatedPerformer } from './house/cast.ts'
import type { House } from './house/house.ts'
import type { Swindlers } from './house/swindlers.ts'
import type { SimulatedMedia } from './outside/media-server.ts'
import type { SimulatedProvider } from './outside/provider.ts'
import type { SimulatedStripe } from './outside/stripe.ts'
import type { SimulatedTelephone } from './outside/telephone.ts'

/** What clients were told is done: it must be there at the end. */
export interface Promises {
  /** codes of reservations, by client */
  codes: { clientId: string; code: string }[]
  /** ids of lines that were said in a chat */
  lines: string[]
  /** payout batches → credits in the bank's file, which never change again */
  exported: Map<string, number>
}

/** All that a move may touch. */
export interface Stage {
  house: House
  clock: ManualClock
  dice: Dice
  media: SimulatedMedia
  telephone: SimulatedTelephone
  provider: SimulatedProvider
  stripe: SimulatedStripe
  /** what Stripe's events must do to purses, and whom they freeze */
  books: ProviderModel
  frozen: FrozenSpending
  agreed: AgreedPrices
  held: HeldTime
  cast: Cast
  promises: Promises
  swindlers: Swindlers
  /** what moves brought about that no table tells */
  happened: Map<string, number>
}

export interface Move {
  name: string
  weight: number
  /** answers what it did, for the trace */
  run(stage: Stage): Promise<string>
}

export function note({ happened }: Pick<Stage, 'happened'>, what: string): void {
  happened.set(what, (happened.get(what) ?? 0) + 1)
}

export const anyClient = ({ cast, dice }: Stage): string => dice.pick(cast.clients)
export const anyPerformer = ({ cast, dice }: Stage): SimulatedPerformer => dice.pick(cast.performers)

/** A session that runs; sessions of many kinds end often, and moves that need one would mostly find none. */
export async function anyRunning({ house, dice }: Stage) {
  const running = await house.context.database
    .selectFrom('sessions')
    .select(['id', 'client_id', 'performer_id'])
    .where('state', '<>', 'ENDED')
    .orderBy('id')
    .execute()
  return running[dice.below(running.length)]
}

/** She is on stage, and takes whoever comes. */
export async function makeAvailable(stage: Stage, whom: SimulatedPerformer): Promise<void> {
  stage.media.onAir.add(whom.number)
  await report(stage, 0)
  await stage.house.context.sessions.studio.setAvailability(whom.id, true)
}

/** Seconds pass, are reported, and whatever is due arrives. */
export async function report(stage: Stage, seconds: number): Promise<string> {
  const { clock, media, house } = stage
  // who is paid for by the second is told of by the second, or nearly
  const step = media.viewers.size > 0 ? 2 : Math.max(1, seconds)
  for (let passed = 0; passed < Math.max(1, seconds); passed += step) {
    film(stage, Math.min(step, seconds - passed))
    await media.deliver(clock.now(), (one) => house.context.sessions.report(one))
  }
  await hearWords(stage)
  return `${seconds} s`
}

/** Seconds pass of which the api has not heard yet. */
export function film({ clock, media }: Stage, seconds: number): void {
  const from = Math.floor(clock.now() / 1000)
  clock.advance(seconds * 1000)
  media.report(from, from + seconds, clock.now())
}

/** The telephone provider's words arrive. */
export async function hearWords({ house, telephone }: Stage): Promise<void> {
  for (const word of telephone.arriving()) await house.voice.post(word)
}
