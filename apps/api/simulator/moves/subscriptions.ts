import { Refusal } from '../../src/platform/refuse.ts'
import { anyClient, anyPerformer, count, type Move, type World } from '../world.ts'
import { weeksPass } from './environment.ts'

interface Pair {
  clientId: string
  performerId: string
}

const anyPair = (world: World): Pair => ({
  clientId: anyClient(world),
  performerId: anyPerformer(world).id,
})
const keyOf = ({ clientId, performerId }: Pair) => `${clientId} ${performerId}`
const wallet = ({ api }: World) => api.context.wallet

function pricesOf({ api }: World, performerId: string) {
  return api.context.database
    .selectFrom('performers')
    .select(['price_subscription as month', 'price_video_subscribers as perMinute', 'price_video as video'])
    .where('id', '=', performerId)
    .executeTakeFirstOrThrow()
}

/** Subscribes at the price that is asked now, whether or not the call names it. */
async function subscribe(world: World, pair = anyPair(world)): Promise<string> {
  const { month, perMinute } = await pricesOf(world, pair.performerId)
  const named = { price: month ?? 0, pricePerMinute: perMinute ?? 0 }
  world.agreed.agree(pair, named.price, world.clock.now())
  const { subscriptions } = wallet(world)
  await subscriptions.subscribe(pair.clientId, pair.performerId, world.random.chance(0.5) ? named : {})
  return `${keyOf(pair)} at ${month}`
}

/** The performer asks more or less for a month, or leaves it without a gift. */
async function change(world: World, performerId: string, way?: 'more' | 'less'): Promise<string> {
  const { api, random } = world
  const { month, video } = await pricesOf(world, performerId)
  const step = 20 + random.below(200)
  const isMore = way ? way === 'more' : random.chance(0.6)
  const price_subscription = Math.max(1, (month ?? 200) + (isMore ? step : -step))
  const isEmpty = way === undefined && random.chance(0.1)
  const price_video_subscribers = isEmpty ? null : Math.max(1, (video ?? 60) - 1 - random.below(20))
  const prices = { price_subscription, price_video_subscribers }
  await api.context.database.updateTable('performers').set(prices).where('id', '=', performerId).execute()
  return `${performerId} ${month} → ${price_subscription}, ${price_video_subscribers} a minute`
}

/** The client sees what is offered; the yes may come much later. */
async function look(world: World, clientId = anyClient(world)): Promise<string> {
  const list = await wallet(world).subscriptions.list(clientId)
  const offers = list.filter(({ offer }) => offer !== null)
  for (const { performerId, offer } of offers)
    if (offer) world.agreed.seen.set(keyOf({ clientId, performerId }), offer)
  return `${offers.length} offers`
}

/** The client says yes to what was seen last. */
async function agree(world: World, pair = anyPair(world)): Promise<string> {
  const { agreed, clock } = world
  const terms = agreed.seen.get(keyOf(pair))
  if (!terms) return 'nothing was seen'
  try {
    await wallet(world).priceOffers.agree(pair, terms)
    count(world, 'raised price agreed to')
  } catch (error) {
    // a yes that was refused is none
    if (error instanceof Refusal) throw error
    agreed.agree(pair, terms.price, clock.now())
    throw error
  }
  agreed.agree(pair, terms.price, clock.now())
  return `${keyOf(pair)} ${terms.price}`
}

export async function setLimits(
  world: World,
  clientId: string,
  wanted: { perSession: number | null; perDay: number | null },
): Promise<string> {
  const { api, agreed, clock } = world
  try {
    await wallet(world).limits.set(clientId, wanted)
    agreed.limit(clientId, wanted.perDay, clock.now(), !api.isDead)
  } catch (error) {
    agreed.limit(clientId, wanted.perDay, clock.now(), false)
    throw error
  }
  return JSON.stringify(wanted)
}

type Step = (world: World) => Promise<string>
const first = ({ people }: World): Pair => ({
  clientId: people.clients[0],
  performerId: people.performers[0].id,
})
const subscribes: Step = (world) => subscribe(world, first(world))
const raises: Step = (world) => change(world, first(world).performerId, 'more')
const lowers: Step = (world) => change(world, first(world).performerId, 'less')
const looks: Step = (world) => look(world, first(world).clientId)
const agrees: Step = (world) => agree(world, first(world))
const month: Step = (world) => weeksPass(world, 31)
const limits: Step = (world) => setLimits(world, first(world).clientId, { perSession: null, perDay: 19 })

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
    async run(world) {
      const pair = anyPair(world)
      if (world.random.chance(0.7)) return subscribe(world, pair)
      await wallet(world).subscriptions.unsubscribe(pair.clientId, pair.performerId)
      return 'not any more'
    },
  },
  { name: 'price of a month', weight: 2, run: (world) => change(world, anyPerformer(world).id) },
  { name: 'look at price offers', weight: 2, run: (world) => look(world) },
  { name: 'agree to a price', weight: 2, run: (world) => agree(world) },
]
