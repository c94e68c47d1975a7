import type { ManualClock } from '../platform/clock.ts'
import type { Cast, SimulatedPerformer } from './cast.ts'
import type { Dice } from './dice.ts'
import type { House } from './house.ts'
import type { SimulatedMedia } from './media-server.ts'
import type { SimulatedProvider } from './provider.ts'

/** All that a move may touch. */
export interface Stage {
  house: House
  clock: ManualClock
  dice: Dice
  media: SimulatedMedia
  provider: SimulatedProvider
  cast: Cast
}

export interface Move {
  name: string
  weight: number
  /** answers what it did, for the trace */
  run(stage: Stage): Promise<string>
}

export const anyClient = ({ cast, dice }: Stage): string => dice.pick(cast.clients)
export const anyPerformer = ({ cast, dice }: Stage): SimulatedPerformer => dice.pick(cast.performers)

/** Seconds pass, are reported, and whatever is due arrives. */
export async function report(stage: Stage, seconds: number): Promise<string> {
  const { clock, media, house } = stage
  const from = Math.floor(clock.now() / 1000)
  clock.advance(seconds * 1000)
  media.report(from, from + seconds, clock.now())
  await media.deliver(clock.now(), (one) => house.context.sessions.report(one))
  return `${seconds} s`
}
