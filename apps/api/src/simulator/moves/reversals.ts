import { calls } from '@footlight/contract'
import { Refusal } from '../../platform/refuse.ts'
import { isCrash } from '../../testing/mortal.ts'
import { lastTransfer } from '../checks/frozen-spending.ts'
import type { Outcome } from '../checks/provider-model.ts'
import { codesToTry } from '../house/cast.ts'
import { closeAccount, openAccounts } from '../house/swindlers.ts'
import type { Charge, StripeEvent } from '../outside/stripe.ts'
import { anyClient, type Move, note, type Stage } from '../stage.ts'
import { register, tip } from './promo.ts'

const amounts: [number, ...number[]] = [500, 3000, 5000]
/** what Stripe does not hear an answer to, it says again */
const againMs = 20_000

interface TopUp {
  clientId?: string | undefined
  amount?: number
  promoCode?: string
  isPaid?: boolean
}

/** A client, or a swindler, is led to Stripe's page and pays there, or does not yet. */
async function topUp(stage: Stage, given: TopUp = {}): Promise<string> {
  const { dice, house, stripe, frozen } = stage
  const { amount = dice.pick(amounts), promoCode = dice.pick(codesToTry), isPaid = dice.chance(0.8) } = given
  const clientId = given.clientId ?? (await anyPayer(stage))
  const ask = { clientId, amount, method: 'stripe', origin: 'https://stage.example' }
  const payment = await house.context.wallet.payments.buy({ ...ask, promoCode })
  if (frozen.isFrozen(clientId)) throw new Error(`paid in while frozen: ${payment.id}`)
  const charge = stripe.charges.find(({ paymentId }) => paymentId === payment.id)
  if (charge && isPaid) stripe.pay(charge)
  return `${payment.id} ${amount} ${isPaid ? 'paid' : 'not paid yet'}`
}

async function anyPayer(stage: Stage): Promise<string> {
  const swindlers = await openAccounts(stage.house, stage.swindlers)
  const swindler = swindlers[stage.dice.below(swindlers.length)]
  return swindler && stage.dice.chance(0.4) ? swindler.id : anyClient(stage)
}

/** Stripe's events that are due arrive, or all of them; each does to the books what Stripe did, or nothing. */
export async function hearStripe(stage: Stage, all = false): Promise<string> {
  const { stripe, clock, house } = stage
  let taken = 0
  for (let due = stripe.due(all), last = -1; due.length > 0 && last !== due.length; due = stripe.due(all)) {
    last = due.length
    for (const event of due) {
      const outcome = await hear(stage, event)
      if (outcome === 'not ready') note(stage, 'event ahead of its payment')
      if (house.isDead) return 'died'
      if (outcome === 'taken') stripe.taken(event)
      else event.dueAtMs = clock.now() + againMs
      taken += outcome === 'taken' ? 1 : 0
    }
  }
  return `${taken} events`
}

async function hear({ house, stripe, frozen, books }: Stage, event: StripeEvent): Promise<Outcome> {
  const { database } = house.context
  const expected = await books.expect(database, event)
  const { clientId, after } = expected
  if (event.fact.about === 'dispute' && ['won', 'warning_closed'].includes(event.fact.status))
    frozen.mayThaw(clientId, after)
  const { body, signature } = stripe.envelope(event)
  const answered = await house.context.wallet.payments.receiveWebhook(body, signature, 'stripe').then(
    (): Outcome => 'taken',
    (error: unknown): Outcome => {
      if (error instanceof Refusal && error.code === 'NOT_READY') return 'not ready'
      if (isCrash(error)) return 'died'
      throw error
    },
  )
  // a process that dies behind its commit has answered no event
  const outcome = house.isDead ? 'died' : answered
  await books.judge(database, expected, outcome)
  await frozen.heard(database, clientId, event, outcome)
  return outcome
}

const paid = ({ stripe }: Stage) => stripe.charges.filter(({ isPaid }) => isPaid)
const pick = <Item>({ dice }: Stage, items: readonly Item[]): Item | undefined =>
  items[dice.below(items.length)]

async function dispute(stage: Stage, charge?: Charge): Promise<string> {
  const one =
    charge ??
    pick(
      stage,
      paid(stage).filter((each) => each.dispute === null),
    )
  if (!one || one.dispute) return 'nothing to dispute'
  return `${one.paymentId} ${stage.stripe.dispute(one)}`
}

async function goOn(stage: Stage, charge?: Charge, wished?: 'won' | 'lost'): Promise<string> {
  const one =
    charge ??
    pick(
      stage,
      paid(stage).filter((each) => each.dispute !== null),
    )
  if (!one?.dispute) return 'no dispute'
  const before = one.dispute.status
  const after = stage.stripe.goOn(one, wished)
  if (after !== before) note(stage, `dispute ${after}`)
  return `${one.paymentId} ${after}`
}

/** In Stripe's own pages an operator gives back a part, or all that is left. */
async function refund(stage: Stage): Promise<string> {
  const { dice, stripe } = stage
  const one = pick(
    stage,
    paid(stage).filter((charge) => stripe.refundable(charge) > 0),
  )
  if (!one) return 'nothing to give back'
  const most = stripe.refundable(one)
  const { id, amount, status } = stripe.refund(one, dice.chance(0.4) ? most : 1 + dice.below(most))
  return `${one.paymentId} ${id} ${amount} ${status}`
}

async function settle(stage: Stage, outcome?: 'succeeded' | 'failed', ofOurs?: true): Promise<string> {
  const { dice, stripe } = stage
  const isWanted = (metadata: object) => !ofOurs || 'footlight_return' in metadata
  const all = stripe.charges.flatMap((charge) =>
    charge.refunds
      .filter(({ status, metadata }) => status !== 'failed' && isWanted(metadata))
      .map((one) => ({ charge, one })),
  )
  const found = pick(stage, all)
  if (!found) return 'no refund'
  stripe.settle(found.charge, found.one, outcome ?? dice.pick(['succeeded', 'failed']))
  const { id, status, metadata } = found.one
  if (status === 'failed')
    note(stage, 'footlight_return' in metadata ? 'refund of ours failed' : 'refund failed')
  return `${id} ${status}`
}

/** An operator lets a client spend again whom a dispute freezes. */
async function release(stage: Stage): Promise<string> {
  const { house, cast, frozen } = stage
  const clientId = pick(stage, frozen.frozen)
  if (clientId === undefined) return 'no client is frozen'
  frozen.mayThaw(clientId, await lastTransfer(house.context.database))
  const asked = { operatorId: cast.adminId, params: { id: clientId } }
  const act = house.context.operator.openAct(calls.releaseSpending.audit, asked)
  await house.context.wallet.reversals.release({ act, clientId }).catch((error: unknown) => {
    frozen.released(clientId, null)
    // [T1] the model is sure of the freeze
    throw error instanceof Refusal ? new Error(`not frozen: ${clientId}`) : error
  })
  frozen.released(clientId, house.isDead ? null : true)
  note(stage, 'spending released')
  return clientId
}

type Step = (stage: Stage) => Promise<string>

export const payIn: Step = (stage) =>
  topUp(stage, { clientId: stage.cast.clients[0], amount: 5000, promoCode: 'TENTH', isPaid: true })
export const arrive: Step = (stage) => hearStripe(stage, true)
const disputeFirst: Step = (stage) => dispute(stage, stage.stripe.charges[0])
const goOnFirst: Step = (stage) => goOn(stage, stage.stripe.charges[0])
const winFirst: Step = (stage) => goOn(stage, stage.stripe.charges[0], 'won')
/** more than there was before the payment: the client's cash does not reach for all of it then */
const spend: Step = async ({ house, cast, dice }) => {
  const pair = { clientId: cast.clients[0], performerId: cast.performers[0].id }
  const message = { ...pair, credits: 500, key: `message:${dice.uuid()}` }
  await house.transact((tx) => house.context.wallet.chargeMessage(tx, message))
  return message.key
}

const swindlersTopUp: Step = async (stage) => {
  const [swindler] = await openAccounts(stage.house, stage.swindlers)
  return topUp(stage, { clientId: swindler?.id, amount: 5000, promoCode: 'TENTH', isPaid: true })
}
const swindlerCloses: Step = async ({ house, swindlers }) => {
  const [swindler] = await openAccounts(house, swindlers)
  return swindler ? `${swindler.id} ${await closeAccount(house, swindler.id)}` : 'no swindler'
}
async function sweep({ house }: Stage): Promise<string> {
  await house.context.sweep()
  return 'swept'
}
const failOurs: Step = (stage) => settle(stage, 'failed', true)

/** How a payment begins that is disputed beside a show, and one that goes back beside the end of its account. */
export const reversalOpenings = {
  disputed: (show: readonly Step[], watch: Step): Step[] => [
    ...[payIn, arrive, spend, ...show, watch, disputeFirst, arrive, spend, watch, watch, payIn, sweep],
    ...[goOnFirst, arrive, goOnFirst, arrive, goOnFirst, arrive, release, spend],
  ],
  givenBack: [
    ...[register, swindlersTopUp, arrive, tip, refund, arrive, settle, arrive, disputeFirst, arrive],
    ...[
      swindlerCloses,
      winFirst,
      winFirst,
      winFirst,
      arrive,
      swindlerCloses,
      sweep,
      arrive,
      failOurs,
      arrive,
    ],
  ],
}

/** [T1] What Stripe, its clients' banks and the operators do to payments. */
export const reversalMoves: readonly Move[] = [
  { name: 'top up by Stripe', weight: 3, run: (stage) => topUp(stage) },
  {
    name: 'pay late by Stripe',
    weight: 1,
    async run(stage) {
      const late = pick(
        stage,
        stage.stripe.charges.filter(({ isPaid }) => !isPaid),
      )
      if (late) stage.stripe.pay(late)
      return late?.paymentId ?? 'nothing to pay'
    },
  },
  { name: 'events of Stripe', weight: 6, run: (stage) => hearStripe(stage) },
  { name: 'dispute', weight: 2, run: (stage) => dispute(stage) },
  { name: 'dispute goes on', weight: 3, run: (stage) => goOn(stage) },
  { name: 'refund by Stripe', weight: 2, run: refund },
  { name: 'refund arrives or fails', weight: 2, run: (stage) => settle(stage) },
  { name: 'spending released', weight: 1, run: release },
]
