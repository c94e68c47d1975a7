import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStripeWorld, type StripeWorld } from '../../../../test/kits/stripe-world.ts'
import { Crashed } from '../../../../test/mortal.ts'
import { actsOf } from '../../../../test/operator-acts.ts'
import { brokenInvariants } from '../../../commands/audit.ts'
import { systemRandom } from '../../../platform/random.ts'

let stripe: StripeWorld
let world: StripeWorld['world']
beforeAll(async () => {
  stripe = await openStripeWorld()
  ;({ world } = stripe)
})
afterAll(() => stripe[Symbol.asyncDispose]())

it('[A8] refunds cash to its payments once, retries after an outage, and leaves the rest to operators', async () => {
  const client = await world.client()
  const [first, second] = [await stripe.open(client, 1000), await stripe.open(client, 5000)]
  for (const charge of [first, second]) expect(await stripe.pay(charge)).toBe(200)
  const sweep = () => world.wallet.sweepJobs.find(({ name }) => name === 'cash on its way back')?.run()
  const states = async () =>
    (
      await world.database
        .selectFrom('cash_returns')
        .select(['payment_id', 'amount', 'state'])
        .where('client_id', '=', client)
        .orderBy('amount')
        .execute()
    ).map(({ payment_id, amount, state }) => [payment_id, amount, state])
  const payBack = () =>
    world.database
      .transaction()
      .execute((tx) => world.wallet.returns.payBack(tx, { id: client, contact: 'ada@mail.test' }))
  expect(await payBack()).toBe(950 + 4850)
  expect(await payBack()).toBe(0)
  expect(await world.wallet.balanceOf(client)).toMatchObject({ available: 0 })
  stripe.behaviour.status = 500
  await sweep()
  stripe.behaviour.status = 200
  await sweep()
  // not before its time
  expect((await states()).map(([, , state]) => state)).toEqual(['WAITING', 'WAITING'])
  world.clock.advance(3600_000)
  const asked = stripe.asked.length
  await Promise.all([sweep(), sweep()])
  expect(await states()).toEqual([
    [first.paymentId, 950, 'SENT'],
    [second.paymentId, 4850, 'SENT'],
  ])
  const refunds = stripe.asked.slice(asked)
  expect(refunds.map(({ form }) => [form.get('payment_intent'), form.get('amount')]).sort()).toEqual(
    [
      [first.intent, '950'],
      [second.intent, '4850'],
    ].sort(),
  )
  expect(new Set(refunds.map(({ key }) => key)).size).toBe(2)

  const other = await world.client()
  const charge = await stripe.open(other)
  await stripe.pay(charge)
  await world.database
    .transaction()
    .execute((tx) => world.wallet.returns.payBack(tx, { id: other, contact: 'bea@mail.test' }))
  stripe.behaviour.status = 400
  await sweep()
  const left = await world.wallet.consoleReturns.list({
    state: 'BY_HAND',
    sort: 'createdAt',
    offset: 0,
    limit: 40,
  })
  expect(left).toMatchObject({
    total: 1,
    returns: [{ amount: 4850, contact: 'bea@mail.test', providerPage: charge.page, reference: null }],
  })
  // the address of a completed return is deleted
  const sent = world.database.selectFrom('cash_returns').select('contact').where('state', '=', 'SENT')
  expect(await sent.execute()).toEqual([{ contact: null }, { contact: null }])
  expect(await brokenInvariants(world.database)).toEqual([])
})

it.each(['before', 'after'] as const)(
  '[A8, L5, O5] a crash %s the commit of an operator’s refund posts all or nothing, and once',
  async (when) => {
    const client = await world.client({ cash: 1000 })
    const id = systemRandom.uuid()
    await world.database.transaction().execute(async (tx) => {
      await world.wallet.post(tx, {
        key: `return:${id}`,
        kind: 'return',
        reference: client,
        postings: [{ from: `client:${client}:cash`, to: 'platform:payment_clearing:0', amount: 1000 }],
      })
      const now = new Date(world.clock.now())
      await tx
        .insertInto('cash_returns')
        .values({
          id,
          client_id: client,
          payment_id: null,
          method: 'none',
          amount: 1000,
          state: 'BY_HAND',
          contact: 'cid@mail.test',
          created_at: now,
          next_try_at: now,
          sent_at: null,
        })
        .execute()
    })
    const { consoleReturns } = world.wallet
    const payOut = (reference: string) => {
      const act = actsOf(world.clock, client)('payOutCashReturn', { params: { id }, body: { reference } })
      return consoleReturns.payOut({ act, id, reference })
    }
    world.crashAt(when)
    await expect(payOut('BANK 1')).rejects.toThrow(Crashed)
    await world.restart()
    const standing = async (state: 'BY_HAND' | 'PAID_OUT') =>
      (await consoleReturns.list({ state, sort: 'createdAt', offset: 0, limit: 40 })).returns.filter(
        (one) => one.id === id,
      )
    expect(await standing(when === 'before' ? 'BY_HAND' : 'PAID_OUT')).toHaveLength(1)
    await Promise.all([payOut('BANK 1'), payOut('BANK 1'), payOut('BANK 1')])
    expect(await standing('PAID_OUT')).toMatchObject([{ amount: 1000, reference: 'BANK 1', contact: null }])
    await expect(payOut('BANK 2')).rejects.toMatchObject({ code: 'PAYOUT_STATE' })
    const posted = world.database.selectFrom('transfers').select('key').where('reference', '=', id)
    expect(await posted.execute()).toEqual([{ key: `return-paid:${id}` }])
    const audited = world.database.selectFrom('audit_log').select('action').where('subject', '=', id)
    expect(await audited.execute()).toEqual([{ action: 'return.paid_out' }])
    expect(await brokenInvariants(world.database)).toEqual([])
  },
)
