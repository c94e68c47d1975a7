import type { SeededRandom } from '@footlight/test-kit/random'
import type { ViewerBehaviour } from '../outside/viewer.ts'
import { type Move, report, type World } from '../world.ts'
import { callMoves, callOpenings } from './calls.ts'
import { darkMoves, darkOpenings } from './dark.ts'
import { apiAway, environmentMoves, weeksPass } from './environment.ts'
import { moneyMoves } from './money.ts'
import { approveBatch, exportBatch, makeBatch, payoutMoves } from './payouts.ts'
import { advanceByPhone, hangUp, phoneMoves } from './phone.ts'
import { promoMoves, promoOpenings } from './promo.ts'
import { arrive, payIn, reversalMoves, reversalOpenings } from './reversals.ts'
import { advance, peek, say, sessionMoves } from './sessions.ts'
import { subscriptionMoves, subscriptionOpenings } from './subscriptions.ts'

const moves: readonly Move[] = [
  ...sessionMoves,
  ...phoneMoves,
  ...moneyMoves,
  ...payoutMoves,
  ...promoMoves,
  ...reversalMoves,
  ...subscriptionMoves,
  ...darkMoves,
  ...callMoves,
  ...environmentMoves,
]

type Step = (world: World) => Promise<string>

const ask: Step = (world) => advance(world, world.people.clients[0], {}, 'honest')
const show: Step = (world) => advance(world, world.people.clients[0], { type: 'VIDEO', allowPeek: true })
const honestShow: Step = (world) => advance(world, world.people.clients[0], { type: 'VIDEO' }, 'honest')
/** The first client watches a show with this behaviour. */
const watchAs =
  (behaviour: ViewerBehaviour): Step =>
  async (world) => {
    await advance(world, world.people.clients[0], { type: 'VIDEO' }, behaviour)
    return report(world, 20)
  }
const watchLying = watchAs('lying')
const watchSilent = watchAs('silent')
const peekAt: Step = (world) => peek(world, world.people.clients[1])
const call: Step = (world) => advanceByPhone(world, world.people.clients[0])
const watch: Step = (world) => report(world, 5)
/** often for longer than the client can pay */
const talk: Step = (world) => report(world, 30 + world.random.below(200))
async function sweep({ api }: World): Promise<string> {
  await api.context.sweep()
  return 'swept'
}
async function end(world: World): Promise<string> {
  const { sessions } = world.api.context
  for (const { id } of world.people.performers) await sessions.sessions.endForPerformer(id)
  return 'all ended'
}

const session = [ask, ask, ask, watch, say, watch]
const peeked = [show, show, show, watch, peekAt, watch, watch]
const phone = [call, call, call, talk, sweep, watch, sweep]

/** The moves that a seed may begin with. */
export const openings = {
  session,
  peeked,
  phone,
  hungUp: [...phone, hangUp, talk, sweep],
  payout: [...session, end, (world) => weeksPass(world, 9), makeBatch, approveBatch, exportBatch],
  lyingViewer: [show, show, ...Array<Step>(6).fill(watchLying)],
  silentViewer: [show, show, watchSilent, sweep, show, show, watchSilent, sweep, show, show, watchSilent],
  apiAway: [...session, apiAway, apiAway],
  ...promoOpenings,
  disputed: reversalOpenings.disputed([honestShow, honestShow, honestShow], (world) => report(world, 20)),
  givenBack: reversalOpenings.givenBack,
  dark: darkOpenings.dark([payIn, arrive]),
  silent: darkOpenings.silent([payIn, arrive]),
  called: callOpenings.called([payIn, arrive]),
  subscribed: subscriptionOpenings.subscribed([payIn, arrive]),
  none: [],
} as const satisfies Record<string, readonly Step[]>

export type Opening = keyof typeof openings

const usual: [Opening, ...Opening[]] = [
  'session',
  'peeked',
  'phone',
  'hungUp',
  'payout',
  'payout',
  'lyingViewer',
  'silentViewer',
  'silentViewer',
  'apiAway',
  'colluded',
  'selfPeeked',
  'disputed',
  'givenBack',
  'subscribed',
  'dark',
  'called',
  'called',
  'none',
]

export const pickOpening = (random: SeededRandom): Opening => random.pick(usual)

export function movesOf(opening: Opening): Move[] {
  return openings[opening].map((run) => ({ name: `opening: ${opening}`, weight: 0, run }))
}

const allWeights = moves.reduce((sum, { weight }) => sum + weight, 0)

export function pickMove(random: SeededRandom): Move {
  let left = random.below(allWeights)
  for (const move of moves) {
    left -= move.weight
    if (left < 0) return move
  }
  throw new Error('no move weighs anything')
}
