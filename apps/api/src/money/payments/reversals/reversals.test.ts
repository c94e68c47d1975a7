import { disputeObject, type Refund, refundObject } from '@footlight/test-kit/stripe'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openStripeWorld, type StripeWorld } from '../../../../test/kits/stripe-world.ts'
import { actsOf } from '../../../../test/operator-acts.ts'
import { brokenInvariants, check } from '../../../commands/audit.ts'

/** Disputes and refunds in the client's history, and their effect on promo credit. */
let stripe: StripeWorld
let world: StripeWorld['world']
beforeAll(async () => {
  stripe = await openStripeWorld()
  ;({ world } = stripe)
})
afterEach(async () => expect(await brokenInvariants(world.database)).toEqual([]))
afterAll(() => stripe[Symbol.asyncDispose]())

async function deliver(type: string, object: object): Promise<void> {
  // each event is newer than the one before
  world.clock.advance(1000)
  expect(await stripe.deliver(type, object)).toBe(200)
}

/** Tops up 5,000, of which 4,850 are credited; returns Stripe's id of the payment. */
async function pay(clientId: string, promoCode = ''): Promise<string> {
  // each payment is newer than the one before
  world.clock.advance(1000)
  // of two payments one is the older
  world.clock.advance(1000)
  const charge = await stripe.open(clientId, 5000, promoCode)
  expect(await stripe.pay(charge)).toBe(200)
  return charge.intent
}

const refund = (intent: string, amount: number, status: Refund['status'] = 'succeeded', nth = 1) =>
  deliver(
    status === 'failed' ? 'refund.failed' : 'refund.created',
    refundObject(intent, { id: `re_${nth}_${intent}`, amount, status, metadata: {} }),
  )
const dispute = (intent: string, status: string, amounts: number[]) => {
  const moves = amounts.map((amount, index) => ({ id: `txn_${index}_${intent}`, amount, fee: 0 }))
  const object = disputeObject(intent, { id: `dp_${intent}`, amount: 5000, status, moves })
  return deliver('charge.dispute.updated', object)
}

it('[A9, A8] disputes and refunds have a line each in the history, and the older balances are right', async () => {
  const client = await world.client()
  const intent = await pay(client)
  await refund(intent, 2000)
  await refund(intent, 2000, 'failed')
  await dispute(intent, 'needs_response', [-5000])
  await dispute(intent, 'won', [-5000, 5000])
  const { rows, total } = await world.wallet.history.page(client, { offset: 0, limit: 10 })
  expect(rows.map(({ kind, state, amount, balance }) => [kind, state, amount, balance])).toEqual([
    ['reversal', 'REINSTATED', 4850, 4850],
    ['reversal', 'WITHDRAWN', -4850, 0],
    ['reversal', 'REFUND_FAILED', 1940, 4850],
    ['reversal', 'REFUND', -1940, 2910],
    ['payment', 'PAID', 4850, 4850],
  ])
  expect([total, new Set(rows.map(({ id }) => id)).size]).toEqual([5, 5])
  const only = await world.wallet.history.page(client, { offset: 1, limit: 2, type: 'reversal' })
  expect(only.rows).toEqual(rows.slice(1, 3))
  const share = await world.wallet.personal.read(client)
  expect(share).toMatchObject({
    disputes: [{ state: 'WON', reason: 'fraudulent' }],
    reversals: [{ kind: 'REINSTATED' }, { kind: 'WITHDRAWN' }, { kind: 'REFUND_FAILED' }, { kind: 'REFUND' }],
  })
})

const code = (name: string) =>
  world.wallet.promos.create({
    ...{ code: name, kind: 'fixed', value: 500, minimum: 5000, validUntil: null },
    ...{ usesPerClient: 1, usesInAll: null },
  })
async function spend(clientId: string, credits: number): Promise<void> {
  const { id: performerId } = await world.performer(60)
  const message = { clientId, performerId, credits, key: `message:${clientId}:${credits}` }
  await world.database.transaction().execute((tx) => world.wallet.chargeMessage(tx, message))
}
/** The client's balance, promo included, and its promo part. */
async function purse(clientId: string): Promise<[number, number]> {
  const { available, promo } = await world.wallet.balanceOf(clientId)
  return [available, promo]
}

it('[L6, T1] a refund takes its share of promo credit, unspent directly, spent from cash; if it fails, both return', async () => {
  await code('PART')
  const client = await world.client()
  const intent = await pay(client, 'PART')
  await spend(client, 300)
  expect(await purse(client)).toEqual([4850 + 200, 200])
  // of 2,500 the client's cash bears 2,425; of 500 promo credit the half goes: 200 unspent, 50 by cash
  await refund(intent, 2500)
  expect(await purse(client)).toEqual([4850 - 2425 - 50, 0])
  const { rows } = await world.wallet.history.page(client, { offset: 0, limit: 1 })
  expect(rows).toMatchObject([{ kind: 'reversal', amount: -2675, balance: 2375 }])
  await refund(intent, 2500, 'failed')
  expect(await purse(client)).toEqual([4850 + 200, 200])
  // another refund counts separately, and closing retains cash for the rest of the spent promo credit
  await refund(intent, 2500, 'succeeded', 2)
  const back = await world.database
    .transaction()
    .execute((tx) => world.wallet.returns.payBack(tx, { id: client, contact: null }))
  expect(back).toBe(4850 - 2425 - 300)
})

it('[L6, L3] a whole refund pays spent promo credit from cash first; the part that cash does not cover is a loss', async () => {
  await code('WHOLE')
  const client = await world.client()
  const intent = await pay(client, 'WHOLE')
  await spend(client, 500)
  await refund(intent, 5000)
  expect(await purse(client)).toEqual([0, 0])
  const row = world.database.selectFrom('reversals').select(['from_client', 'promo_back', 'promo_recovered'])
  expect(await row.where('id', '=', `re_1_${intent}`).execute()).toEqual([
    { from_client: 4350, promo_back: 0, promo_recovered: 500 },
  ])
  await expect(auditWithMorePromo(intent)).resolves.toEqual(['L6'])
})

/** Result of the audit if the payment had given 100 more promo credit, which no reversal has taken. */
async function auditWithMorePromo(intent: string): Promise<string[]> {
  const broken: string[] = []
  const undone = world.owner.transaction().execute(async (tx) => {
    const more = tx.updateTable('payments').set((of) => ({ promo_credit: of('promo_credit', '+', 100) }))
    await more.where('provider_intent', '=', intent).execute()
    for (const { invariant, violations } of await check(tx)) if (violations > 0) broken.push(invariant.id)
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  return broken
}

it('[L6] of two payments a refund of the older finds its promo credit spent, and the cash of both pays for it', async () => {
  await code('OLDER')
  await code('NEWER')
  const client = await world.client()
  const older = await pay(client, 'OLDER')
  await pay(client, 'NEWER')
  await spend(client, 500)
  await refund(older, 5000)
  expect(await purse(client)).toEqual([9700 - 4850 - 500 + 500, 500])
})

async function release(clientId: string): Promise<void> {
  const act = actsOf(world.clock, clientId)('releaseSpending', { params: { id: clientId } })
  await world.wallet.reversals.release({ act, clientId })
}

it('[L6, T1] a lost dispute takes its payment’s promo credit, so that none of it can be spent after a release', async () => {
  await code('LOST')
  const unspent = await world.client()
  const whole = await pay(unspent, 'LOST')
  await dispute(whole, 'needs_response', [-5000])
  await dispute(whole, 'lost', [-5000])
  await release(unspent)
  expect(await purse(unspent)).toEqual([0, 0])
  expect(await auditWithMorePromo(whole)).toEqual(['L6'])
  // 200 are unspent and lapse; for the 300 that are spent the cash of another payment pays, before it bears the dispute
  const spender = await world.client()
  const disputed = await pay(spender, 'LOST')
  await spend(spender, 300)
  await pay(spender)
  await dispute(disputed, 'lost', [-5000])
  await release(spender)
  expect(await purse(spender)).toEqual([9700 - 4850 - 300, 0])
  const { rows } = await world.wallet.history.page(spender, { offset: 0, limit: 1 })
  expect(rows).toMatchObject([{ kind: 'reversal', state: 'WITHDRAWN', amount: -4850 - 500, balance: 4550 }])
})

it('[L6, T1] a won dispute returns the promo credit that it took, once', async () => {
  await code('WON')
  const client = await world.client()
  const intent = await pay(client, 'WON')
  await spend(client, 300)
  await dispute(intent, 'needs_response', [-5000])
  for (let time = 0; time < 2; time++) await dispute(intent, 'won', [-5000, 5000])
  expect(await purse(client)).toEqual([4850 + 200, 200])
  const rows = world.database.selectFrom('reversals').select(['promo_back', 'promo_recovered'])
  expect(await rows.where('dispute_id', '=', `dp_${intent}`).orderBy('kind', 'desc').execute()).toEqual([
    { promo_back: 200, promo_recovered: 300 },
    { promo_back: -200, promo_recovered: -300 },
  ])
})

it('[L6, T1] a refund that fails while the payment is disputed gives no promo credit back until the dispute is won', async () => {
  await code('BOTH')
  const client = await world.client()
  const intent = await pay(client, 'BOTH')
  await refund(intent, 5000)
  await dispute(intent, 'needs_response', [-5000])
  await refund(intent, 5000, 'failed')
  await release(client)
  expect(await purse(client)).toEqual([0, 0])
  await dispute(intent, 'won', [-5000, 5000])
  expect(await purse(client)).toEqual([4850 + 500, 500])
})

it('[L6] cash that a won dispute brings back in place of a failed refund is paid back once, less the spent promo credit', async () => {
  await code('TURN')
  const client = await world.client()
  const intent = await pay(client, 'TURN')
  await spend(client, 500)
  await refund(intent, 3000)
  // the cash does not cover all of it: the returned amount is more than the amount taken
  await dispute(intent, 'needs_response', [-2000])
  await dispute(intent, 'won', [-2000, 2000])
  await refund(intent, 3000, 'failed')
  const back = await world.database
    .transaction()
    .execute((tx) => world.wallet.returns.payBack(tx, { id: client, contact: null }))
  expect(back).toBe(4850 - 500)
})
