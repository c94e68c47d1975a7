import { Refusal } from '../../platform/refuse.ts'
import { anyClient, anyPerformer, type Move, note, type Stage } from '../stage.ts'
import { weeksPass } from './world.ts'

interface Pair {
  clientId: string
  performerId: string
}

const anyPair = (stage: Stage): Pair => ({
  clientId: anyClient(stage),
  performerId: anyPerformer(stage).id,
})
const keyOf = ({ clientId, performerId }: Pair) => `${clientId} ${performerId}`
const wallet = ({ house }: Stage) => house.context.wallet

function pricesOf({ house }: Stage, performerId: string) {
  return house.context.database
    .selectFrom('performers')
    .select(['price_subscription as month', 'price_video_subscribers as perMinute', 'price_video as video'])
    .where('id', '=', performerId)
    .executeTakeFirstOrThrow()
}

/** Subscribes at the price that is asked now, whether or not the call names it. */
async function subscribe(stage: Stage, pair = anyPair(stage)): Promise<string> {
  const { month, perMinute } = await pricesOf(stage, pair.performerId)
  const named = { price: month ?? 0, pricePerMinute: perMinute ?? 0 }
  stage.agreed.yes(pair, named.price, stage.clock.now())
  const { subscriptions } = wallet(stage)
  await subscriptions.subscribe(pair.clientId, pair.performerId, stage.dice.chance(0.5) ? named : {})
  return `${keyOf(pair)} at ${month}`
}

/** The performer asks more or less for a month, or leaves it without a gift. */
async function change(stage: Stage, performerId: string, way?: 'more' | 'less'): Promise<string> {
  const { house, dice } = stage
  const { month, video } = await pricesOf(stage, performerId)
  const step = 20 + dice.below(200)
  const isMore = way ? way === 'more' : dice.chance(0.6)
  const price_subscription = Math.max(1, (month ?? 200) + (isMore ? step : -step))
  const isEmpty = way === undefined && dice.chance(0.1)
  const price_video_subscribers = isEmpty ? null : Math.max(1, (video ?? 60) - 1 - dice.below(20))
  const prices = { price_subscription, price_video_subscribers }
  await house.context.database.updateTable('performers').set(prices).where('id', '=', performerId).execute()
  return `${performerId} ${month} → ${price_subscription}, ${price_video_subscribers} a minute`
}

/** The client sees what is offered; the yes may come much later. */
async function look(stage: Stage, clientId = anyClient(stage)): Promise<string> {
  const list = await wallet(stage).subscriptions.list(clientId)
  const offers = list.filter(({ offer }) => offer !== null)
  for (const { performerId, offer } of offers)
    if (offer) stage.agreed.seen.set(keyOf({ clientId, performerId }), offer)
  return `${offers.length} offers`
}

/** The client says yes to what was seen last. */
async function agree(stage: Stage, pair = anyPair(stage)): Promise<string> {
  const { agreed, clock } = stage
  const terms = agreed.seen.get(keyOf(pair))
  if (!terms) return 'nothing was seen'
  try {
    await wallet(stage).priceOffers.agree(pair, terms)
    note(stage, 'raised price agreed to')
  } catch (error) {
    // a yes that was refused is none
    if (error instanceof Refusal) throw error
    agreed.yes(pair, terms.price, clock.now())
    throw error
  }
  agreed.yes(pair, terms.price, clock.now())
  return `${keyOf(pair)} ${terms.price}`
}

export async function setLimits(
  stage: Stage,
  clientId: string,
  wanted: { perSession: number | null; perDay: number | null },
): Promise<string> {
  const { house, agreed, clock } = stage
  try {
    await wallet(stage).limits.set(clientId, wanted)
    agreed.limit(clientId, wanted.perDay, clock.now(), !house.isDead)
  } catch (error) {
    agreed.limit(clientId, wanted.perDay, clock.now(), false)
    throw error
  }
  return JSON.stringify(wanted)
}

type Step = (stage: Stage) => Promise<string>
const first = ({ cast }: Stage): Pair => ({ clientId: cast.clients[0], performerId: cast.performers[0].id })
const subscribes: Step = (stage) => subscribe(stage, first(stage))
const raises: Step = (stage) => change(stage, first(stage).performerId, 'more')
const lowers: Step = (stage) => change(stage, first(stage).performerId, 'less')
const looks: Step = (stage) => look(stage, first(stage).clientId)
const agrees: Step = (stage) => agree(stage, first(stage))
const month: Step = (stage) => weeksPass(stage, 31)
const limits: Step = (stage) => setLimits(stage, first(stage).clientId, { perSession: null, perDay: 19 })

/** [M4] How a price goes up and down between renewals, with a yes, without one, and with one that is late. */
export const subscriptionOpenings = {
  subscribed: (pay: readonly Step[]): Step[] => [
    ...[...pay, subscribes, raises, month, looks, raises, agrees, looks, agrees, month],
    ...[lowers, month, raises, month, limits, month],
  ],
}

/** [M4] What performers ask for a month, and what clients say to it. */
export const subscriptionMoves: readonly Move[] = [
  {
    name: 'subscribe or not',
    weight: 2,
    async run(stage) {
      const pair = anyPair(stage)
      if (stage.dice.chance(0.7)) return subscribe(stage, pair)
      await wallet(stage).subscriptions.unsubscribe(pair.clientId, pair.performerId)
      return 'not any more'
    },
  },
  { name: 'price of a month', weight: 2, run: (stage) => change(stage, anyPerformer(stage).id) },
  { name: 'look at price offers', weight: 2, run: (stage) => look(stage) },
  { name: 'agree to a price', weight: 2, run: (stage) => agree(stage) },
]
