import { type BalanceMove, disputeObject, type Refund, refundObject } from '@footlight/test-kit/stripe'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openStripeWorld, type StripeWorld } from '../../../../../test/kits/stripe-world.ts'
import { actsOf } from '../../../../../test/operator-acts.ts'
import { openShow } from '../../../../../test/world/peeks.ts'
import { brokenInvariants } from '../../../../commands/audit.ts'

let stripe: StripeWorld
let world: StripeWorld['world']
beforeAll(async () => {
  stripe = await openStripeWorld()
  ;({ world } = stripe)
})
beforeEach(() => {
  stripe.behaviour.status = 200
})
afterEach(async () => {
  await world.restart()
  expect(await brokenInvariants(world.database)).toEqual([])
})
afterAll(() => stripe[Symbol.asyncDispose]())

const deliver: StripeWorld['deliver'] = (...event) => stripe.deliver(...event)

/** A client with a Stripe payment of 5,000, of which 4,850 are credited when it is paid. */
async function payer() {
  const client = await world.client()
  const charge = await stripe.open(client)
  return { client, charge, id: charge.paymentId, intent: charge.intent }
}
async function paid() {
  const all = await payer()
  expect(await stripe.pay(all.charge)).toBe(200)
  return all
}

const moved = (id: string, amount: number, fee = 0): BalanceMove => ({ id, amount, fee })
const dispute = (intent: string, status: string, moves: BalanceMove[] = []) =>
  disputeObject(intent, { id: `dp_${intent}`, amount: 5000, status, moves })
const refund = (
  intent: string,
  amount: number,
  status: Refund['status'] = 'succeeded',
  metadata: Refund['metadata'] = {},
) => refundObject(intent, { id: `re_${intent}`, amount, status, metadata })
const available = async (client: string) => (await world.wallet.balanceOf(client)).available
const lost = async () => {
  const rows = world.database.selectFrom('ledger_accounts').select('balance').where('kind', '=', 'losses')
  return (await rows.execute()).reduce((sum, { balance }) => sum - balance, 0)
}
const postings = async (paymentId: string) => {
  const rows = world.database.selectFrom('transfers').select('key').where('reference', '=', paymentId)
  return (await rows.where('kind', '=', 'reversal').orderBy('id').execute()).map(({ key }) => key)
}
const spend = (clientId: string, key: string) =>
  world.database.transaction().execute(async (tx) => {
    const { id: performerId } = await world.performer(60)
    await world.wallet.chargeMessage(tx, { clientId, performerId, credits: 10, key })
  })

it('[T1, L2, L3] a dispute freezes what the client can spend, and each move is one posting, whatever the order', async () => {
  const { client, id, intent } = await paid()
  const admin = await world.operator()
  await spend(client, 'message:before')
  const before = await lost()
  const withdrawn = [moved('txn_out', -5000, 1500)]
  const reinstated = [...withdrawn, moved('txn_back', 5000)]
  const now = world.clock.now() / 1000
  // late and twice: the end first, then how it began
  const words = [
    ['charge.dispute.funds_withdrawn', dispute(intent, 'needs_response', withdrawn), now + 1],
    ['charge.dispute.created', dispute(intent, 'needs_response'), now],
    ['charge.dispute.funds_withdrawn', dispute(intent, 'needs_response', withdrawn), now + 1],
    ['charge.dispute.updated', dispute(intent, 'under_review', withdrawn), now + 2],
  ] as const
  const replies = await Promise.all(words.map(([type, object, at]) => deliver(type, object, { at })))
  expect(replies).toEqual([200, 200, 200, 200])
  expect(await postings(id)).toEqual(['reversal:txn_out', 'reversal:txn_out:fee'])
  // 4,840 were left of 4,850; the fee of 150 goes back by the fee account, 10 and 1,500 are lost
  expect([await available(client), (await lost()) - before]).toEqual([0, 1510])
  await expect(spend(client, 'message:frozen')).rejects.toMatchObject({ code: 'SPENDING_FROZEN' })
  await expect(stripe.open(client, 1000)).rejects.toMatchObject({ code: 'SPENDING_FROZEN' })
  const listed = async () =>
    (await world.wallet.reversals.list({ sort: '-openedAt', offset: 0, limit: 1 })).disputes[0]
  expect(await listed()).toMatchObject({
    state: 'OPEN',
    taken: 5000,
    fromClient: 4840,
    fees: 1500,
    frozen: true,
  })

  for (const type of ['charge.dispute.funds_reinstated', 'charge.dispute.closed'])
    for (let time = 0; time < 2; time++)
      expect(await deliver(type, dispute(intent, 'won', reinstated), { at: now + 9 })).toBe(200)
  const late = { ...dispute(intent, 'needs_response'), amount: 100, reason: 'general' }
  const { amount, reason } = (await listed()) ?? {}
  expect(await deliver('charge.dispute.created', late, { at: now })).toBe(200)
  expect([await available(client), (await lost()) - before]).toEqual([4840, 1500])
  expect(await postings(id)).toHaveLength(3)
  expect(await listed()).toMatchObject({
    state: 'WON',
    amount,
    reason,
    taken: 0,
    fromClient: 0,
    frozen: false,
  })
  await spend(client, 'message:after')
  const noticesOf = async (accountId: string) => {
    const rows = world.database.selectFrom('notifications').select('notice')
    return (await rows.where('account_id', '=', accountId).orderBy('key').execute()).map(
      ({ notice }) => notice?.kind,
    )
  }
  expect([await noticesOf(client), await noticesOf(admin)]).toEqual([
    ['spendingFrozen', 'spendingReleased'],
    ['dispute', 'dispute'],
  ])
})

it('[T1] after a lost dispute the client stays frozen until an operator’s release, and its cash is not refunded', async () => {
  const { client, intent } = await paid()
  const moves = [moved('txn_lost', -5000, 1500)]
  await deliver('charge.dispute.closed', dispute(intent, 'lost', moves))
  await world.wallet.grantDemoCredit({ clientId: client, credits: 300 })
  await expect(spend(client, 'message:lost')).rejects.toMatchObject({ code: 'SPENDING_FROZEN' })
  const release = () => {
    const act = actsOf(world.clock, client)('releaseSpending', { params: { id: client } })
    return world.wallet.reversals.release({ act, clientId: client })
  }
  await release()
  await expect(release()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await spend(client, 'message:released')
  await world.database
    .transaction()
    .execute((tx) => world.wallet.returns.payBack(tx, { id: client, contact: null }))
  const returns = world.database.selectFrom('cash_returns').select(['payment_id', 'amount'])
  expect(await returns.where('client_id', '=', client).execute()).toEqual([{ payment_id: null, amount: 290 }])
})

const payBack = (id: string) =>
  world.database.transaction().execute((tx) => world.wallet.returns.payBack(tx, { id, contact: null }))

it('[T1, A8] while one of two payments is disputed, no cash of the other goes back; released, it does', async () => {
  const { client, intent } = await paid()
  expect(await stripe.pay(await stripe.open(client, 1000))).toBe(200)
  await deliver('charge.dispute.created', dispute(intent, 'warning_needs_response'))
  expect([await payBack(client), await world.wallet.returns.returnableOf(client)]).toEqual(['frozen', 0])
  const moves = [moved('txn_after_inquiry', -5000)]
  await deliver('charge.dispute.funds_withdrawn', dispute(intent, 'needs_response', moves))
  // the other payment's cash pays for the dispute too
  expect(await available(client)).toBe(950)
  await deliver('charge.dispute.closed', dispute(intent, 'won', moves), {
    at: world.clock.now() / 1000 + 5,
  })
  expect(await payBack(client)).toBe(950)
})

it('[T1] two disputes send the client one notice of the freeze, and one of the release when both have ended', async () => {
  const { client, id, intent } = await paid()
  const notices = async () => {
    const rows = world.database.selectFrom('notifications').select('notice').where('account_id', '=', client)
    return (await rows.execute()).map(({ notice }) => notice?.kind).toSorted()
  }
  const second = (status: string) => ({ ...dispute(intent, status), id: `dp_second_${id}` })
  await deliver('charge.dispute.created', dispute(intent, 'needs_response'))
  await deliver('charge.dispute.created', second('needs_response'))
  expect(await notices()).toEqual(['spendingFrozen'])
  const later = { at: world.clock.now() / 1000 + 5 }
  await deliver('charge.dispute.closed', dispute(intent, 'won'), later)
  expect(await notices()).toEqual(['spendingFrozen'])
  const act = actsOf(world.clock, client)('releaseSpending', { params: { id: client } })
  await world.wallet.reversals.release({ act, clientId: client })
  await deliver('charge.dispute.closed', second('won'), later)
  expect(await notices()).toEqual(['spendingFrozen', 'spendingReleased'])
})

it('[A8, T1] after a refund of a part in Stripe’s own pages the rest of the cash goes back by the payment', async () => {
  const { client, id, intent } = await paid()
  await deliver('refund.created', refund(intent, 2000))
  expect(await payBack(client)).toBe(4850 - 1940)
  const returns = world.database.selectFrom('cash_returns').select(['payment_id', 'amount', 'state'])
  expect(await returns.where('client_id', '=', client).execute()).toEqual([
    { payment_id: id, amount: 4850 - 1940, state: 'WAITING' },
  ])
})

it('[T1, B2] a show that runs is clipped: it bills what is leased, and ends as credit exhausted', async () => {
  const { client, performer, show } = await openShow(world, { price: 60 })
  const { intent } = await stripe.open(client)
  await world.watch(show, 5)
  await deliver('charge.dispute.created', dispute(intent, 'needs_response'))
  await world.watch(show, 60)
  const session = world.database.selectFrom('sessions').select(['state', 'end_reason', 'billed_seconds'])
  const ended = await session.where('id', '=', show.id).executeTakeFirst()
  expect(ended).toMatchObject({ state: 'ENDED', end_reason: 'CREDIT_EXHAUSTED' })
  expect(ended?.billed_seconds).toBeLessThanOrEqual(35)
  await expect(
    world.sessions.requests.ask({
      clientId: client,
      performerId: performer.id,
      type: 'VIDEO',
      cap: null,
      allowPeek: false,
    }),
  ).rejects.toMatchObject({ code: 'SPENDING_FROZEN' })
})

it('[T1, L5] posts a refund of Stripe’s dashboard once, our own not again, and reverses a failed one', async () => {
  const { client, id, intent } = await paid()
  for (const type of ['refund.created', 'refund.updated', 'charge.refund.updated'])
    expect(await deliver(type, refund(intent, 2000))).toBe(200)
  // 3 % of it was the fee
  expect([await available(client), await postings(id)]).toEqual([4850 - 1940, [`reversal:re_${intent}`]])
  await deliver('refund.failed', refund(intent, 2000, 'failed'))
  await deliver('refund.updated', refund(intent, 2000))
  expect(await available(client)).toBe(4850)
  // a pending refund, and one that fails before its success was reported
  const other = await paid()
  await deliver('refund.created', refund(other.intent, 2000, 'pending'))
  await deliver('refund.failed', refund(other.intent, 2000, 'failed'))
  expect(await available(other.client)).toBe(4850)

  await world.database
    .transaction()
    .execute((tx) => world.wallet.returns.payBack(tx, { id: client, contact: 'a@b.test' }))
  await world.wallet.sweepJobs.find(({ name }) => name === 'cash on its way back')?.run()
  const sent = stripe.asked.at(-1)?.form
  const metadata = { footlight_return: sent?.get('metadata[footlight_return]') ?? '' }
  expect(
    await deliver('refund.created', { ...refund(intent, 4850, 'succeeded', metadata), id: 're_ours' }),
  ).toBe(200)
  expect(await postings(id)).toHaveLength(2)
  await deliver('refund.failed', { ...refund(intent, 4850, 'failed', metadata), id: 're_ours' })
  const returns = world.database
    .selectFrom('cash_returns')
    .select(['state', 'amount'])
    .where('client_id', '=', client)
  expect(await returns.execute()).toEqual([{ state: 'BY_HAND', amount: 4850 }])
})

it('[T1] a dispute that arrives before its payment freezes immediately, and is posted when Stripe repeats it', async () => {
  const { client, charge, id, intent } = await payer()
  const word = dispute(intent, 'needs_response', [moved('txn_early', -5000)])
  expect(await deliver('charge.dispute.funds_withdrawn', word)).toBe(503)
  await expect(stripe.open(client, 1000)).rejects.toMatchObject({ code: 'SPENDING_FROZEN' })
  expect(await postings(id)).toEqual([])
  await stripe.pay(charge)
  expect(await available(client)).toBe(4850)
  expect(await deliver('charge.dispute.funds_withdrawn', word)).toBe(200)
  expect(await available(client)).toBe(0)
  // events of another shop, in another currency or in live money are accepted and change nothing
  expect(await deliver('charge.dispute.created', dispute('pi_of_another_shop', 'needs_response'))).toBe(200)
  expect(await deliver('charge.dispute.created', { ...dispute(intent, 'lost'), currency: 'usd' })).toBe(200)
  stripe.behaviour.status = 500
  expect(await deliver('charge.dispute.created', dispute('pi_unknown', 'needs_response'))).toBe(503)
})
