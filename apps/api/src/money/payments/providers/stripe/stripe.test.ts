import { paidPage, signatureOf, stripeKeys } from '@footlight/test-kit/stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../../../test/index.ts'
import { openStripeWorld, type StripeWorld } from '../../../../../test/kits/stripe-world.ts'
import { createWorld } from '../../../../../test/world/world.ts'
import { brokenInvariants } from '../../../../commands/audit.ts'
import { systemRandom } from '../../../../platform/random.ts'
import { reversalOf } from './stripe.reversals.ts'

let stripe: StripeWorld
let world: StripeWorld['world']
beforeAll(async () => {
  stripe = await openStripeWorld()
  ;({ world } = stripe)
})
beforeEach(() => {
  stripe.behaviour.status = 200
})
afterAll(() => stripe[Symbol.asyncDispose]())

const buy = (clientId: string) =>
  world.wallet.payments.buy({
    ...{ clientId, amount: 5000, method: 'stripe', promoCode: '', origin: 'https://stage.test' },
  })
const deliver: StripeWorld['deliver'] = (...event) => stripe.deliver(...event)
const about = (paymentId: string, changes: object = {}) => {
  const charge = { page: `cs_payment:${paymentId}`, intent: `pi_${paymentId}`, isPaid: true }
  return paidPage({ ...charge, paymentId, amount: 5000, refunds: [], dispute: null }, changes)
}
const completed = 'checkout.session.completed'

describe('stripe', () => {
  it('[T2] offers only what is configured', async () => {
    await using other = await createWorld()
    expect(world.wallet.methods).toEqual(['stripe', 'sandbox'])
    expect(other.wallet.methods).toEqual(['sandbox'])
  })

  it('[T2] configured, the server offers Stripe and no sandbox, and takes its webhooks', async () => {
    await using api = await startTestApi({
      config: { payments: stripeKeys },
      // as without the demo
      overrides: { sandbox: false },
    })
    const client = api.as('client@footlight.test')
    expect((await client.ok('updateBalanceInfo')).methods).toEqual(['stripe'])
    const sandbox = { params: { amount: 5000, method: 'sandbox' }, query: {} }
    expect(await client.call('buy', sandbox)).toMatchObject({ code: 'PAYMENT_METHOD_UNKNOWN' })
    const forged = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
    const reply = await api.guest.fetch('/webhooks/stripe', forged)
    expect([reply.status, await reply.json()]).toMatchObject([403, { error: { code: 'FORBIDDEN' } }])
  })

  it('[T1, T2] opens one Checkout page for the same request, also for 20 concurrent ones', async () => {
    const client = await world.client()
    const payments = await Promise.all(Array.from({ length: 20 }, () => buy(client)))
    const [first] = payments
    expect(new Set(payments.map(({ id }) => id)).size).toBe(1)
    expect(new Set(payments.map(({ redirectUrl }) => redirectUrl))).toEqual(
      new Set([`https://checkout.stripe.test/cs_payment:${first?.id}`]),
    )
    const { form } = stripe.asked.at(-1) ?? {}
    expect(form?.get('client_reference_id')).toBe(first?.id)
    expect(form?.get('line_items[0][price_data][unit_amount]')).toBe('5000')
    // the credits that arrive: the amount less the fee
    expect(form?.get('line_items[0][price_data][product_data][name]')).toBe('4850 credits')
    expect(form?.get('success_url')).toBe(`https://stage.test/wallet?payment=${first?.id}`)
    const before = stripe.asked.length
    expect((await buy(client)).redirectUrl).toBe(first?.redirectUrl)
    expect(stripe.asked).toHaveLength(before)
  })

  it('[T2] reports that Stripe is unavailable, and asks Stripe again on the next call', async () => {
    const client = await world.client()
    stripe.behaviour.status = 500
    await expect(buy(client)).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_UNAVAILABLE' })
    stripe.behaviour.status = 200
    expect(await buy(client)).toMatchObject({ state: 'PENDING' })
  })

  it('[T1] credits once, however often and late the signed webhook arrives', async () => {
    const client = await world.client()
    const { id } = await buy(client)
    const replies = await Promise.all(Array.from({ length: 10 }, () => deliver(completed, about(id))))
    world.clock.advance(3 * 86_400_000)
    replies.push(await deliver(completed, about(id)))
    expect(replies.every((status) => status === 200)).toBe(true)
    expect(await world.wallet.balanceOf(client)).toMatchObject({ available: 4850 })
  })

  it('[T1] a failure after the payment changes nothing; a payment after expiry or failure is credited', async () => {
    const orders: [string, Record<string, unknown>][][] = [
      [
        [completed, {}],
        ['checkout.session.async_payment_failed', {}],
        ['checkout.session.expired', {}],
      ],
      [
        ['checkout.session.expired', { payment_status: 'unpaid' }],
        [completed, {}],
      ],
      [
        [completed, { payment_status: 'unpaid' }],
        ['checkout.session.async_payment_failed', { payment_status: 'unpaid' }],
        ['checkout.session.async_payment_succeeded', {}],
      ],
    ]
    for (const words of orders) {
      const client = await world.client()
      const { id } = await buy(client)
      for (const [type, changes] of words) expect(await deliver(type, about(id, changes))).toBe(200)
      expect(await world.wallet.payments.paymentOf(client, id)).toMatchObject({ state: 'PAID' })
      expect(await world.wallet.balanceOf(client)).toMatchObject({ available: 4850 })
    }
  })

  it('[T2] a page completed with the money still on its way credits nothing yet', async () => {
    const client = await world.client()
    const { id } = await buy(client)
    await deliver(completed, about(id, { payment_status: 'unpaid' }))
    expect(await world.wallet.payments.paymentOf(client, id)).toMatchObject({ state: 'PENDING' })
    await deliver('checkout.session.expired', about(id, { payment_status: 'unpaid' }))
    expect(await world.wallet.payments.paymentOf(client, id)).toMatchObject({ state: 'ABANDONED' })
    expect(await world.wallet.balanceOf(client)).toMatchObject({ available: 0 })
  })

  it('[T2] refuses forged, altered and replayed webhooks, and credits nothing', async () => {
    const client = await world.client()
    const { id } = await buy(client)
    const body = JSON.stringify({ type: completed, data: { object: about(id) } })
    const signed = signatureOf(body, Math.floor(world.clock.now() / 1000))
    for (const attempt of [
      deliver(completed, about(id), { secret: 'whsec_of_another_shop' }),
      deliver(completed, about(id), { agoSeconds: 301 }),
      stripe.post(body.replace('5000', '9000'), signed),
      stripe.post(body, ''),
    ])
      expect(await attempt).toBe(403)
    expect(await world.wallet.balanceOf(client)).toMatchObject({ available: 0 })
  })

  it('[T1] refuses a signed event with an impossible amount, which would be money from nothing', async () => {
    const client = await world.client()
    const { id } = await buy(client)
    const refund = {
      object: 'refund',
      id: 're_1',
      currency: 'eur',
      status: 'succeeded',
      payment_intent: 'pi_1',
    }
    for (const amount of [-500, 0.5, 9e15]) {
      const event = { type: 'refund.updated', created: 1, data: { object: { ...refund, amount } } }
      expect(() => reversalOf(event as never, 'eur')).toThrow('no amount of money')
      expect(await deliver(completed, about(id, { amount_total: amount }))).toBe(400)
    }
    expect(await world.wallet.balanceOf(client)).toMatchObject({ available: 0 })
  })

  const mismatchesOf = async (paymentId: string) =>
    (await world.wallet.payments.mismatches({ sort: '-at', offset: 0, limit: 50 })).mismatches.filter(
      (mismatch) => mismatch.paymentId === paymentId,
    )

  it('[T2] accepts a webhook about no payment of ours, and credits nothing', async () => {
    const client = await world.client()
    expect(await deliver('invoice.paid', { object: 'invoice' })).toBe(200)
    expect(await deliver(completed, about('order-of-another-shop'))).toBe(200)
    expect(await deliver(completed, about(systemRandom.uuid()))).toBe(200)
    const ask = { clientId: client, amount: 5000, method: 'sandbox', promoCode: '' }
    const other = await world.wallet.payments.buy(ask)
    expect(await deliver(completed, about(other.id))).toBe(200)
    expect(await mismatchesOf(other.id)).toMatchObject([{ what: 'PAGE', asked: 'sandbox', credited: 0 }])
    expect(await world.wallet.balanceOf(client)).toMatchObject({ available: 0 })
  })

  it.each([
    ['a Payment Link that only names our payment', 'PAGE', { id: 'cs_of_a_payment_link' }],
    ['another currency', 'CURRENCY', { currency: 'jpy' }],
    ['a subscription', 'MODE', { mode: 'subscription' }],
    ['live money, where a test was asked', 'TEST_OR_LIVE', { livemode: true }],
    ['nothing at all', 'AMOUNT', { amount_total: 0 }],
  ] as const)(
    '[T2] %s credits nothing, is never asked for again, and is reported once',
    async (_is, what, changes) => {
      const client = await world.client()
      const { id } = await buy(client)
      for (let time = 0; time < 3; time++) expect(await deliver(completed, about(id, changes))).toBe(200)
      expect(await mismatchesOf(id)).toMatchObject([{ what, credited: 0, clientId: client }])
      expect(await world.wallet.balanceOf(client)).toMatchObject({ available: 0 })
      // the payment itself can still be paid
      await deliver(completed, about(id))
      expect(await world.wallet.balanceOf(client)).toMatchObject({ available: 4850 })
    },
  )

  it('[T1, T3, T4] another amount is credited as it was paid, with its own fee, no promo, and a report', async () => {
    const client = await world.client()
    const { code } = await world.wallet.promos.create({
      code: 'asked-for-5000',
      kind: 'fixed',
      value: 300,
      minimum: 5000,
      validUntil: null,
      usesPerClient: 1,
      usesInAll: null,
    })
    const { id } = await world.wallet.payments.buy({
      clientId: client,
      amount: 5000,
      method: 'stripe',
      promoCode: code,
    })
    for (let time = 0; time < 3; time++)
      expect(await deliver(completed, about(id, { amount_total: 1000 }))).toBe(200)
    expect(await world.wallet.balanceOf(client)).toMatchObject({ available: 950, promo: 0 })
    expect(await world.wallet.payments.paymentOf(client, id)).toMatchObject({
      state: 'PAID',
      amount: 1000,
      fee: 50,
      credit: 950,
      promoCredit: 0,
    })
    expect(await mismatchesOf(id)).toMatchObject([
      { what: 'AMOUNT', asked: '5000', said: '1000', credited: 1000 },
    ])
  })

  it('[T1] an error after the commit does not fail the payment', async () => {
    const client = await world.client()
    const { id } = await buy(client)
    const stop = world.wallet.on('credited', () =>
      Promise.reject(new Error('a session that cannot be reached')),
    )
    expect(await deliver(completed, about(id))).toBe(200)
    stop()
    expect(await world.wallet.balanceOf(client)).toMatchObject({ available: 4850 })
  })

  it('[I] the audit finds nothing in all of this', async () => {
    expect(await brokenInvariants(world.database)).toEqual([])
  })
})
