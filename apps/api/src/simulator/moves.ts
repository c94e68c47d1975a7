import type { ManualClock } from '../platform/clock.ts'
import type { Cast } from './cast.ts'
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

interface Move {
  name: string
  weight: number
  /** answers what it did, for the trace */
  run(stage: Stage): Promise<string>
}

const origin = 'http://localhost:4000'
const longestSilenceMs = 130_000

const client = ({ cast, dice }: Stage) => dice.pick(cast.clients)
const performer = ({ cast, dice }: Stage) => dice.pick(cast.performers)
const services = ({ house }: Stage) => house.context.sessions

/** Whatever leads on from where this client and this performer are: to a request, a yes, a session, a picture. */
async function leadOn(stage: Stage, who = client(stage)): Promise<string> {
  const { media, dice } = stage
  const { request, session } = await services(stage).openFor(who)
  if (session) {
    media.viewers.set(session.id, session.performerNumber)
    await services(stage).sessions.seen(who, session.id)
    return `seen ${session.id}`
  }
  if (request?.state === 'ACCEPTED') return start(stage, who)
  if (request) {
    await services(stage).accept(request.performerId, request.id)
    return `accepted ${request.id}`
  }
  const whom = performer(stage)
  media.onAir.add(whom.number)
  await report(stage, 0)
  await services(stage).studio.setAvailability(whom.id, true)
  const cap = dice.chance(0.3) ? 100 + dice.below(300) : null
  const asked = await services(stage).requests.ask({
    clientId: who,
    performerId: whom.id,
    type: 'VIDEO',
    cap,
    allowPeek: dice.chance(0.3),
  })
  return `asked ${asked.id}`
}

async function start(stage: Stage, who: string): Promise<string> {
  const { request } = await services(stage).openFor(who)
  if (!request) return 'nothing to start'
  const performerNumber = stage.cast.performers.find(({ id }) => id === request.performerId)?.number ?? 0
  const { session } = await services(stage).sessions.start({
    clientId: who,
    performerNumber,
    type: 'VIDEO',
    requestId: request.id,
    origin,
  })
  if (stage.dice.chance(0.9)) stage.media.viewers.set(session.id, performerNumber)
  return `started ${session.id}`
}

/** Seconds pass, are reported, and whatever is due arrives. */
async function report(stage: Stage, seconds: number): Promise<string> {
  const { clock, media, house } = stage
  const from = Math.floor(clock.now() / 1000)
  clock.advance(seconds * 1000)
  media.report(from, from + seconds, clock.now())
  await media.deliver(clock.now(), (one) => house.context.sessions.report(one))
  return `${seconds} s`
}

export const moves: readonly Move[] = [
  { name: 'lead on', weight: 30, run: (stage) => leadOn(stage) },
  { name: 'watch', weight: 40, run: (stage) => report(stage, 1 + stage.dice.below(15)) },
  { name: 'start', weight: 3, run: (stage) => start(stage, client(stage)) },
  {
    name: 'sweep',
    weight: 12,
    async run({ house }) {
      await house.context.sweep()
      return 'swept'
    },
  },
  {
    name: 'silence',
    weight: 3,
    async run({ clock, dice }) {
      const seconds = 1 + dice.below(longestSilenceMs / 1000)
      clock.advance(seconds * 1000)
      return `${seconds} s`
    },
  },
  {
    name: 'cancel',
    weight: 2,
    async run(stage) {
      const who = client(stage)
      const { request, session } = await services(stage).openFor(who)
      if (session) await services(stage).sessions.cancel(who, session.id)
      else if (request) await services(stage).requests.cancel(who, request.id, 'refuse')
      return who
    },
  },
  {
    name: 'end by client',
    weight: 2,
    async run(stage) {
      const who = client(stage)
      const { session } = await services(stage).openFor(who)
      if (session) await services(stage).sessions.end(who, session.id)
      return session?.id ?? 'no session'
    },
  },
  {
    name: 'end by performer',
    weight: 2,
    async run(stage) {
      const ended = await services(stage).sessions.endForPerformer(performer(stage).id)
      return ended?.id ?? 'no session'
    },
  },
  {
    name: 'decline',
    weight: 1,
    async run(stage) {
      const whom = performer(stage)
      const { request } = await services(stage).openFor(whom.id)
      if (request) await services(stage).requests.decline(whom.id, request.id)
      return request?.id ?? 'no request'
    },
  },
  { name: 'go off air', weight: 1, run: async (stage) => services(stage).studio.leave(performer(stage).id) },
  {
    name: 'lose a stream',
    weight: 2,
    async run(stage) {
      const { number } = performer(stage)
      stage.media.loseStream(number)
      return `${number}`
    },
  },
  {
    name: 'find a stream',
    weight: 4,
    async run(stage) {
      for (const { number } of stage.cast.performers) stage.media.onAir.add(number)
      return 'both on air'
    },
  },
  {
    name: 'lose a viewer',
    weight: 1,
    async run({ media }) {
      media.viewers.clear()
      return 'nobody watches'
    },
  },
  {
    name: 'media server restarts',
    weight: 1,
    async run({ media }) {
      media.restart()
      return 'everything is gone'
    },
  },
  {
    name: 'media server hides or shows up',
    weight: 1,
    async run({ media, dice }) {
      media.reachable = dice.chance(0.6)
      return media.reachable ? 'reachable' : 'not reachable'
    },
  },
  {
    name: 'top up',
    weight: 3,
    async run(stage) {
      const { payments } = stage.house.context.wallet
      return stage.provider.buy(payments, client(stage), stage.clock.now())
    },
  },
  {
    name: 'webhooks',
    weight: 5,
    async run({ provider, house, clock }) {
      return provider.deliver(house.context.wallet.payments, clock.now())
    },
  },
  {
    name: 'api restarts',
    weight: 1,
    async run({ house }) {
      await house.restart()
      return 'new process'
    },
  },
]

/** The first client asks, is accepted, starts, and watches. */
export function openingMove(number: number): Move {
  const run = (stage: Stage) => (number < 3 ? leadOn(stage, stage.cast.clients[0]) : report(stage, 5))
  return { name: 'opening', weight: 0, run }
}

const allWeights = moves.reduce((sum, { weight }) => sum + weight, 0)

export function pickMove(dice: Dice): Move {
  let left = dice.below(allWeights)
  for (const move of moves) {
    left -= move.weight
    if (left < 0) return move
  }
  throw new Error('no move weighs anything')
}
