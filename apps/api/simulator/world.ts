import type { ManualClock } from '@footlight/test-kit/clock'
import type { SeededRandom } from '@footlight/test-kit/random'
import type { AgreedPrices } from './checks/agreed-prices.ts'
import type { FrozenSpending } from './checks/frozen-spending.ts'
import type { HeldTime } from './checks/held-time.ts'
import type { ProviderModel } from './checks/provider-model.ts'
import type { SimulatedMedia } from './outside/media-server.ts'
import type { SimulatedSandbox } from './outside/sandbox.ts'
import type { SimulatedStripe } from './outside/stripe.ts'
import type { SimulatedTelephone } from './outside/telephone.ts'
import type { Colluders, People, SimulatedPerformer } from './people.ts'
import type { SimulatedApi } from './simulated-api.ts'

/** What the api has acknowledged: it must be there at the end. */
export interface Acknowledged {
  /** codes of reservations, by client */
  codes: { clientId: string; code: string }[]
  /** ids of chat lines */
  lines: string[]
  /** payout batch → credits in the bank's file, which must not change any more */
  exported: Map<string, number>
}

/** All that a move may touch. */
export interface World {
  api: SimulatedApi
  clock: ManualClock
  random: SeededRandom
  media: SimulatedMedia
  telephone: SimulatedTelephone
  sandbox: SimulatedSandbox
  stripe: SimulatedStripe
  /** what Stripe's events must do to wallets, and which clients they freeze */
  books: ProviderModel
  frozen: FrozenSpending
  agreed: AgreedPrices
  held: HeldTime
  people: People
  acknowledged: Acknowledged
  colluders: Colluders
  /** what moves brought about that no table shows */
  happened: Map<string, number>
}

export interface Move {
  name: string
  weight: number
  /** resolves with what it did, for the trace */
  run(world: World): Promise<string>
}

export function count({ happened }: Pick<World, 'happened'>, what: string): void {
  happened.set(what, (happened.get(what) ?? 0) + 1)
}

export const anyClient = ({ people, random }: World): string => random.pick(people.clients)
export const anyPerformer = ({ people, random }: World): SimulatedPerformer => random.pick(people.performers)

/** A random running session, if there is one. */
export async function anyRunning({ api, random }: World) {
  const running = await api.context.database
    .selectFrom('sessions')
    .select(['id', 'client_id', 'performer_id'])
    .where('state', '<>', 'ENDED')
    .orderBy('id')
    .execute()
  return running[random.below(running.length)]
}

/** The performer goes on air and is available. */
export async function makeAvailable(world: World, { id, number }: SimulatedPerformer): Promise<void> {
  world.media.onAir.add(number)
  await report(world, 0)
  await world.api.performer(id).setAvailable(true)
}

/** Seconds pass and are reported, and all reports and callbacks that are due arrive. */
export async function report(world: World, seconds: number): Promise<string> {
  const { clock, media, api } = world
  // paid viewers are reported every 2 s
  const step = media.viewers.size > 0 ? 2 : Math.max(1, seconds)
  for (let passed = 0; passed < Math.max(1, seconds); passed += step) {
    passUnreported(world, Math.min(step, seconds - passed))
    await media.deliver(clock.now(), (one) => api.context.sessions.report(one))
  }
  await deliverCallbacks(world)
  return `${seconds} s`
}

/** Seconds pass whose reports are not delivered yet. */
export function passUnreported({ clock, media }: World, seconds: number): void {
  const from = Math.floor(clock.now() / 1000)
  clock.advance(seconds * 1000)
  media.report(from, from + seconds, clock.now())
}

/** The telephone provider's callbacks that are due arrive. */
export async function deliverCallbacks({ api, telephone }: World): Promise<void> {
  for (const callback of telephone.arriving()) await api.voiceWebhooks.post(callback)
}
