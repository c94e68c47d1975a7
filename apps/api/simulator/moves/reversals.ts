import type { Charge } from '@footlight/test-kit/stripe'
import { Refusal } from '../../src/platform/refuse.ts'
import { isCrash } from '../../test/mortal.ts'
import { lastTransfer } from '../checks/frozen-spending.ts'
import type { Outcome } from '../checks/provider-model.ts'
import type { StripeEvent } from '../outside/stripe.ts'
import { closeAccount, codesToTry, openAccounts } from '../people.ts'
import { anyClient, count, type Move, type World } from '../world.ts'
import { register, tip } from './promo.ts'

const amounts: [number, ...number[]] = [500, 3000, 5000]
/** Stripe sends an unanswered event again after this */
const againMs = 20_000

interface TopUp {
  clientId?: string | undefined
  amount?: number
  promoCode?: string
  isPaid?: boolean
}

/** A client, or a colluder, is led to Stripe's page and pays there, or does not yet. */
async function topUp(world: World, given: TopUp = {}): Promise<string> {
  const { random, api, stripe, frozen } = world
  const {
    amount = random.pick(amounts),
    promoCode = random.pick(codesToTry),
    isPaid = random.chance(0.8),
  } = given
  const clientId = given.clientId ?? (await anyPayer(world))
  const payment = await api.client(clientId).buy(amount, { method: 'stripe', promo: promoCode })
  if (frozen.isFrozen(clientId)) throw new Error(`paid in while frozen: ${payment.id}`)
  const charge = stripe.charges.find(({ paymentId }) => paymentId === payment.id)
  if (charge && isPaid) stripe.pay(charge)
  return `${payment.id} ${amount} ${isPaid ? 'paid' : 'not paid yet'}`
}

async function anyPayer(world: World): Promise<string> {
  const colluders = await openAccounts(world.api, world.colluders)
  const colluder = colluders[world.random.below(colluders.length)]
  return colluder && world.random.chance(0.4) ? colluder.id : anyClient(world)
}

/** Stripe's events that are due arrive, or all of them; each does to the books what Stripe did, or nothing. */
export async function deliverStripeEvents(world: World, all = false): Promise<string> {
  const { stripe, clock, api } = world
  let taken = 0
  for (let due = stripe.due(all), last = -1; due.length > 0 && last !== due.length; due = stripe.due(all)) {
    last = due.length
    for (const event of due) {
      const outcome = await deliverEvent(world, event)
      if (outcome === 'not ready') count(world, 'event ahead of its payment')
      if (api.isDead) return 'crashed'
      if (outcome === 'taken') stripe.taken(event)
      else event.dueAtMs = clock.now() + againMs
      taken += outcome === 'taken' ? 1 : 0
    }
  }
  return `${taken} events`
}

async function deliverEvent({ api, stripe, frozen, books }: World, event: StripeEvent): Promise<Outcome> {
  const { database } = api.context
  const expected = await books.expect(database, event)
  const { clientId, after } = expected
  if (event.fact.about === 'dispute' && ['won', 'warning_closed'].includes(event.fact.status))
    frozen.mayRelease(clientId, after)
  const { body, signature } = stripe.envelope(event)
  const answered = await api.context.wallet.payments.receiveWebhook(body, signature, 'stripe').then(
    (): Outcome => 'taken',
    (error: unknown): Outcome => {
      if (error instanceof Refusal && error.code === 'NOT_READY') return 'not ready'
      if (isCrash(error)) return 'crashed'
      throw error
    },
  )
  // a process that crashed after its commit has not answered the event
  const outcome = api.isDead ? 'crashed' : answered
  await books.verify(database, expected, outcome)
  await frozen.delivered(database, clientId, event, outcome)
  return outcome
}

const paid = ({ stripe }: World) => stripe.charges.filter(({ isPaid }) => isPaid)
const pick = <Item>({ random }: World, items: readonly Item[]): Item | undefined =>
  items[random.below(items.length)]

async function dispute(world: World, charge?: Charge): Promise<string> {
  const one =
    charge ??
    pick(
      world,
      paid(world).filter((each) => each.dispute === null),
    )
  if (!one || one.dispute) return 'nothing to dispute'
  return `${one.paymentId} ${world.stripe.dispute(one)}`
}

async function advanceDispute(world: World, charge?: Charge, wanted?: 'won' | 'lost'): Promise<string> {
  const one =
    charge ??
    pick(
      world,
      paid(world).filter((each) => each.dispute !== null),
    )
  if (!one?.dispute) return 'no dispute'
  const before = one.dispute.status
  const after = world.stripe.advanceDispute(one, wanted)
  if (after !== before) count(world, `dispute ${after}`)
  return `${one.paymentId} ${after}`
}

/** In Stripe's own pages an operator gives back a part, or all that is left. */
async function refund(world: World): Promise<string> {
  const { random, stripe } = world
  const one = pick(
    world,
    paid(world).filter((charge) => stripe.refundable(charge) > 0),
  )
  if (!one) return 'nothing to give back'
  const most = stripe.refundable(one)
  const { id, amount, status } = stripe.refund(one, random.chance(0.4) ? most : 1 + random.below(most))
  return `${one.paymentId} ${id} ${amount} ${status}`
}

async function settle(world: World, outcome?: 'succeeded' | 'failed', ofOurs?: true): Promise<string> {
  const { random, stripe } = world
  const isWanted = (metadata: object) => !ofOurs || 'footlight_return' in metadata
  const all = stripe.charges.flatMap((charge) =>
    charge.refunds
      .filter(({ status, metadata }) => status !== 'failed' && isWanted(metadata))
      .map((one) => ({ charge, one })),
  )
  const found = pick(world, all)
  if (!found) return 'no refund'
  stripe.settle(found.charge, found.one, outcome ?? random.pick(['succeeded', 'failed']))
  const { id, status, metadata } = found.one
  if (status === 'failed')
    count(world, 'footlight_return' in metadata ? 'refund of ours failed' : 'refund failed')
  return `${id} ${status}`
}

/** An operator lets a client spend again whose spending a dispute freezes. */
async function release(world: World): Promise<string> {
  const { api, people, frozen } = world
  const clientId = pick(world, frozen.frozen)
  if (clientId === undefined) return 'no client is frozen'
  frozen.mayRelease(clientId, await lastTransfer(api.context.database))
  const operator = api.operator(people.adminId)
  await operator.ok('releaseSpending', { params: { id: clientId } }).catch((error: unknown) => {
    frozen.released(clientId, null)
    // [T1] the model is sure of the freeze
    throw error instanceof Refusal ? new Error(`not frozen: ${clientId}`) : error
  })
  frozen.released(clientId, api.isDead ? null : true)
  count(world, 'spending released')
  return clientId
}

type Step = (world: World) => Promise<string>

export const payIn: Step = (world) =>
  topUp(world, { clientId: world.people.clients[0], amount: 5000, promoCode: 'TENTH', isPaid: true })
export const arrive: Step = (world) => deliverStripeEvents(world, true)
const disputeFirst: Step = (world) => dispute(world, world.stripe.charges[0])
const advanceDisputeFirst: Step = (world) => advanceDispute(world, world.stripe.charges[0])
const winFirst: Step = (world) => advanceDispute(world, world.stripe.charges[0], 'won')
/** more than there was before the payment: the client's cash does not reach for all of it then */
const spend: Step = async ({ api, people, random }) => {
  const pair = { clientId: people.clients[0], performerId: people.performers[0].id }
  const message = { ...pair, credits: 500, key: `message:${random.uuid()}` }
  await api.transact((tx) => api.context.wallet.chargeMessage(tx, message))
  return message.key
}

const colludersTopUp: Step = async (world) => {
  const [colluder] = await openAccounts(world.api, world.colluders)
  return topUp(world, { clientId: colluder?.id, amount: 5000, promoCode: 'TENTH', isPaid: true })
}
const colluderCloses: Step = async ({ api, colluders }) => {
  const [colluder] = await openAccounts(api, colluders)
  return colluder ? `${colluder.id} ${await closeAccount(api, colluder.id)}` : 'no colluder'
}
async function sweep({ api }: World): Promise<string> {
  await api.context.sweep()
  return 'swept'
}
const failOurs: Step = (world) => settle(world, 'failed', true)

/** How a payment begins that is disputed beside a show, and one that goes back beside the end of its account. */
export const reversalOpenings = {
  disputed: (show: readonly Step[], watch: Step): Step[] => [
    ...[payIn, arrive, spend, ...show, watch, disputeFirst, arrive, spend, watch, watch, payIn, sweep],
    ...[
      advanceDisputeFirst,
      arrive,
      advanceDisputeFirst,
      arrive,
      advanceDisputeFirst,
      arrive,
      release,
      spend,
    ],
  ],
  givenBack: [
    ...[register, colludersTopUp, arrive, tip, refund, arrive, settle, arrive, disputeFirst, arrive],
    ...[
      colluderCloses,
      winFirst,
      winFirst,
      winFirst,
      arrive,
      colluderCloses,
      sweep,
      arrive,
      failOurs,
      arrive,
    ],
  ],
}

/** [T1] What Stripe, its clients' banks and the operators do to payments. */
export const reversalMoves: readonly Move[] = [
  { name: 'top up by Stripe', weight: 3, run: (world) => topUp(world) },
  {
    name: 'pay late by Stripe',
    weight: 1,
    async run(world) {
      const late = pick(
        world,
        world.stripe.charges.filter(({ isPaid }) => !isPaid),
      )
      if (late) world.stripe.pay(late)
      return late?.paymentId ?? 'nothing to pay'
    },
  },
  { name: 'events of Stripe', weight: 6, run: (world) => deliverStripeEvents(world) },
  { name: 'dispute', weight: 2, run: (world) => dispute(world) },
  { name: 'dispute goes on', weight: 3, run: (world) => advanceDispute(world) },
  { name: 'refund by Stripe', weight: 2, run: refund },
  { name: 'refund arrives or fails', weight: 2, run: (world) => settle(world) },
  { name: 'spending released', weight: 1, run: release },
]
