import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { brokenInvariants } from '../../../../commands/audit.ts'
import { openStripeWorld, type StripeWorld } from '../../testing/stripe-world.ts'

/** What a client sees of disputes and refunds, and what they make of promo credit. */
let stripe: StripeWorld
let world: StripeWorld['world']
let wallet: StripeWorld['wallet']
beforeAll(async () => {
  stripe = await openStripeWorld()
  ;({ world, wallet } = stripe)
})
afterEach(async () => expect(await brokenInvariants(world.database)).toEqual([]))
afterAll(() => stripe[Symbol.asyncDispose]())

async function deliver(type: string, object: object): Promise<void> {
  // each word is newer than the one before
  world.clock.advance(1000)
  const created = Math.floor(world.clock.now() / 1000)
  const payload = JSON.stringify({ id: 'evt_1', type, livemode: false, created, data: { object } })
  await wallet.payments.receiveWebhook(payload, stripe.sign(payload), 'stripe')
}

/** Pays 5,000 in, of which 4,850 are credited; answers what Stripe calls the payment. */
async function pay(clientId: string, promoCode = ''): Promise<string> {
  const asked = { clientId, amount: 5000, method: 'stripe', promoCode, origin: 'https://stage.test' }
  const { id } = await wallet.payments.buy(asked)
  const page = { object: 'checkout.session', id: `cs_payment:${id}`, client_reference_id: id }
  const said = { currency: 'eur', livemode: false, payment_status: 'paid', amount_total: 5000 }
  await deliver('checkout.session.completed', {
    ...page,
    ...said,
    mode: 'payment',
    payment_intent: `pi_${id}`,
  })
  return `pi_${id}`
}

const refund = (intent: string, amount: number, status = 'succeeded', nth = 1) =>
  deliver(status === 'failed' ? 'refund.failed' : 'refund.created', {
    object: 'refund',
    id: `re_${nth}_${intent}`,
    amount,
    currency: 'eur',
    status,
    payment_intent: intent,
    metadata: {},
  })
const dispute = (intent: string, status: string, amounts: number[]) =>
  deliver('charge.dispute.updated', {
    object: 'dispute',
    id: `dp_${intent}`,
    amount: 5000,
    currency: 'eur',
    reason: 'fraudulent',
    status,
    payment_intent: intent,
    balance_transactions: amounts.map((amount, index) => ({
      id: `txn_${index}_${intent}`,
      amount,
      fee: 0,
      currency: 'eur',
      net: amount,
    })),
  })

it('[A9, A8] disputes and refunds have a line each in the history, and the older balances are right', async () => {
  const client = await world.client()
  const intent = await pay(client)
  await refund(intent, 2000)
  await refund(intent, 2000, 'failed')
  await dispute(intent, 'needs_response', [-5000])
  await dispute(intent, 'won', [-5000, 5000])
  const { rows, total } = await wallet.history.page(client, { offset: 0, limit: 10 })
  expect(rows.map(({ kind, state, amount, balance }) => [kind, state, amount, balance])).toEqual([
    ['reversal', 'REINSTATED', 4850, 4850],
    ['reversal', 'WITHDRAWN', -4850, 0],
    ['reversal', 'REFUND_FAILED', 1940, 4850],
    ['reversal', 'REFUND', -1940, 2910],
    ['payment', 'PAID', 4850, 4850],
  ])
  expect([total, new Set(rows.map(({ id }) => id)).size]).toEqual([5, 5])
  const only = await wallet.history.page(client, { offset: 1, limit: 2, type: 'reversal' })
  expect(only.rows).toEqual(rows.slice(1, 3))
  const share = await wallet.personal.read(client)
  expect(share).toMatchObject({
    disputes: [{ state: 'WON', reason: 'fraudulent' }],
    reversals: [{ kind: 'REINSTATED' }, { kind: 'WITHDRAWN' }, { kind: 'REFUND_FAILED' }, { kind: 'REFUND' }],
  })
})
