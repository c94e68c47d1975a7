import type { Dice } from '../dice.ts'
import type { Manner } from '../outside/viewer.ts'
import { type Move, report, type Stage } from '../stage.ts'
import { besideMoves, say } from './beside.ts'
import { darkMoves, darkOpenings } from './dark.ts'
import { moneyMoves } from './money.ts'
import { approveBatch, exportBatch, makeBatch, payoutMoves } from './payouts.ts'
import { hangUp, leadOnByPhone, phoneMoves } from './phone.ts'
import { promoMoves, promoOpenings } from './promo.ts'
import { arrive, payIn, reversalMoves, reversalOpenings } from './reversals.ts'
import { leadOn, peek, sessionMoves } from './sessions.ts'
import { subscriptionMoves, subscriptionOpenings } from './subscriptions.ts'
import { apiAway, weeksPass, worldMoves } from './world.ts'

const moves: readonly Move[] = [
  ...sessionMoves,
  ...besideMoves,
  ...phoneMoves,
  ...moneyMoves,
  ...payoutMoves,
  ...promoMoves,
  ...reversalMoves,
  ...subscriptionMoves,
  ...darkMoves,
  ...worldMoves,
]

type Step = (stage: Stage) => Promise<string>

const ask: Step = (stage) => leadOn(stage, stage.cast.clients[0], {}, 'honest')
const show: Step = (stage) => leadOn(stage, stage.cast.clients[0], { type: 'VIDEO', allowPeek: true })
const honestShow: Step = (stage) => leadOn(stage, stage.cast.clients[0], { type: 'VIDEO' }, 'honest')
/** A client of this manner watches, and says again and again that he is there. */
const watchAs =
  (manner: Manner): Step =>
  async (stage) => {
    const who = stage.cast.clients[0]
    await leadOn(stage, who, { type: 'VIDEO' }, manner)
    return report(stage, 20)
  }
const lie = watchAs('lying')
const hush = watchAs('silent')
const peekAt: Step = (stage) => peek(stage, stage.cast.clients[1])
const call: Step = (stage) => leadOnByPhone(stage, stage.cast.clients[0])
const watch: Step = (stage) => report(stage, 5)
/** often longer than the client can pay for */
const talk: Step = (stage) => report(stage, 30 + stage.dice.below(200))
async function sweep({ house }: Stage): Promise<string> {
  await house.context.sweep()
  return 'swept'
}
async function end(stage: Stage): Promise<string> {
  const { sessions } = stage.house.context
  for (const { id } of stage.cast.performers) await sessions.sessions.endForPerformer(id)
  return 'all ended'
}

const session = [ask, ask, ask, watch, say, watch]
const peeked = [show, show, show, watch, peekAt, watch, watch]
const phone = [call, call, call, talk, sweep, watch, sweep]

/** How a seed may begin, so that it has something to go on with. */
export const openings = {
  session,
  peeked,
  phone,
  hungUp: [...phone, hangUp, talk, sweep],
  payout: [...session, end, (stage) => weeksPass(stage, 9), makeBatch, approveBatch, exportBatch],
  lied: [show, show, lie, lie, lie, lie, lie, lie],
  hushed: [show, show, hush, sweep, show, show, hush, sweep, show, show, hush],
  away: [...session, apiAway, apiAway],
  ...promoOpenings,
  disputed: reversalOpenings.disputed([honestShow, honestShow, honestShow], (stage) => report(stage, 20)),
  givenBack: reversalOpenings.givenBack,
  dark: darkOpenings.dark([payIn, arrive]),
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
  'lied',
  'hushed',
  'hushed',
  'away',
  'swindled',
  'selfPeeked',
  'disputed',
  'givenBack',
  'subscribed',
  'dark',
  'none',
]

export const pickOpening = (dice: Dice): Opening => dice.pick(usual)

export function movesOf(opening: Opening): Move[] {
  return openings[opening].map((run) => ({ name: `opening: ${opening}`, weight: 0, run }))
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
