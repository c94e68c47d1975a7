import { afterEach, describe, expect, it } from 'vitest'
import { useWorld } from '../../../../test/hooks.ts'
import { lockWaits } from '../../../../test/lock-waits.ts'
import { buyBySandbox, sandboxSays } from '../../../../test/sandbox.ts'
import { brokenInvariants } from '../../../commands/audit.ts'
import { monthsAfter, retryEveryMs } from './subscriptions.rules.ts'

const world = useWorld()
afterEach(async () => {
  await world.restart()
  expect(await brokenInvariants(world.database)).toEqual([])
})

const dayMs = 86_400_000
const at = (text: string) => Date.parse(text)

async function performer(price: number | null): Promise<string> {
  const { id } = await world.performer(60)
  await setPrice(id, price)
  return id
}
const setPrice = (id: string, price: number | null, perMinute: number | null = 45) =>
  world.database
    .updateTable('performers')
    .set({ price_subscription: price, price_video_subscribers: perMinute })
    .where('id', '=', id)
    .execute()
/** whether the client pays the subscribers' price */
const subscribed = async (clientId: string, performerId: string) => {
  const asked = { everybody: 60, subscribers: 45 }
  const price = await world.wallet.subscriptions.minutePrice(world.database, { clientId, performerId }, asked)
  return price.pricePerMinute === 45
}
/** what the client agreed to, and what the performer asks */
async function agreed(clientId: string, performerId: string, price: number): Promise<void> {
  await setPrice(performerId, price)
  await world.wallet.priceOffers.agree({ clientId, performerId }, { price, pricePerMinute: 45 })
}
const sweep = () => world.wallet.sweepJobs.find(({ name }) => name === 'subscriptions')?.run()
const available = async (client: string) => (await world.wallet.balanceOf(client)).available
const pendingOf = (id: string) => world.balanceAt(`performer:${id}:pending`)
const months = (client: string) =>
  world.database.selectFrom('purchases').select('key').where('client_id', '=', client).execute()
interface InGrace {
  client: string
  performerId: string
  renewsAt: string
  topUp(): Promise<void>
}
/** advances the clock to the renewal of the subscription */
async function toRenewal(client: string): Promise<void> {
  const [subscription] = await world.wallet.subscriptions.list(client)
  world.clock.advance(at(subscription?.renewsAt ?? '') - world.clock.now())
}

describe('subscriptions', () => {
  it('[M4, L7] charges the first month immediately, split with the performer; 20 concurrent calls charge once', async () => {
    const client = await world.client({ cash: 1000, promo: 100 })
    const performerId = await performer(333)
    const lists = await Promise.all(
      Array.from({ length: 20 }, () => world.wallet.subscriptions.subscribe(client, performerId)),
    )
    expect(lists.every((list) => list.length === 1)).toBe(true)
    expect(lists[0]?.[0]).toMatchObject({ performerId: performerId, price: 333, state: 'ACTIVE' })
    expect(await world.wallet.balanceOf(client)).toEqual({ available: 767, held: 0, promo: 0 })
    expect(await pendingOf(performerId)).toBe(233)
    expect(await subscribed(client, performerId)).toBe(true)
  })

  it('[A8, L8] waits for a performer who closes the account meanwhile, and sells no month', async () => {
    const client = await world.client({ cash: 1000 })
    const performerId = await performer(333)
    let asked: Promise<unknown> = Promise.resolve()
    await world.database.transaction().execute(async (tx) => {
      const closing = tx.updateTable('performers').set({ approval_status: 'Rejected' })
      await closing.where('id', '=', performerId).execute()
      asked = world.wallet.subscriptions.subscribe(client, performerId).catch((refusal: unknown) => refusal)
      await expect.poll(() => lockWaits(world.owner)).toBe(1)
    })
    expect(await asked).toMatchObject({ code: 'NOT_FOUND' })
    expect(await months(client)).toEqual([])
  })

  it('[M4] refuses a month that is not offered, unknown or not affordable, and stores nothing', async () => {
    const client = await world.client({ cash: 100 })
    const { subscribe, list } = world.wallet.subscriptions
    await expect(subscribe(client, await performer(null))).rejects.toMatchObject({
      code: 'SERVICE_NOT_OFFERED',
    })
    await expect(subscribe(client, client)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const dear = await performer(101)
    await expect(subscribe(client, dear)).rejects.toMatchObject({ code: 'INSUFFICIENT_CREDIT' })
    expect(await list(client)).toEqual([])
    expect(await available(client)).toBe(100)
    await subscribe(client, await performer(0))
    expect(await available(client)).toBe(100)
  })

  it.each(['before', 'after'] as const)(
    '[M4] a crash %s the commit of a renewal charges the month once',
    async (when) => {
      const client = await world.client({ cash: 1000 })
      await world.wallet.subscriptions.subscribe(client, await performer(100))
      await toRenewal(client)
      world.crashAt(when)
      await expect(sweep()).rejects.toThrow(AggregateError)
      await world.restart()
      expect(await available(client)).toBe(when === 'before' ? 900 : 800)
      await sweep()
      await sweep()
      expect(await available(client)).toBe(800)
      expect(await months(client)).toHaveLength(2)
    },
  )

  it('[M4] a renewal that fails is tried for 3 days, with access; a top-up in time saves it', async () => {
    const client = await world.client({ cash: 100 })
    const performerId = await performer(100)
    await world.wallet.subscriptions.subscribe(client, performerId)
    const [before] = await world.wallet.subscriptions.list(client)
    await toRenewal(client)
    await sweep()
    expect(await world.wallet.subscriptions.list(client)).toMatchObject([{ state: 'GRACE' }])
    expect(await subscribed(client, performerId)).toBe(true)
    world.clock.advance(2 * dayMs)
    await sweep()
    await world.wallet.grantDemoCredit({ clientId: client, credits: 100, kind: 'promo' })
    world.clock.advance(retryEveryMs)
    await sweep()
    const [after] = await world.wallet.subscriptions.list(client)
    expect(after).toMatchObject({ state: 'ACTIVE' })
    // the month counts from when it was due, not from when it was paid
    expect(at(after?.paidUntil ?? '')).toBe(monthsAfter(at(before?.paidUntil ?? ''), 1))
    expect(await available(client)).toBe(0)
  })

  /** Clients whose renewals of 100 credits failed; `topUp` pays in, whenever a provider says so. */
  async function inGrace(count = 1) {
    const clients = await Promise.all(Array.from({ length: count }, () => world.client({ cash: 100 })))
    for (const client of clients) await world.wallet.subscriptions.subscribe(client, await performer(100))
    await toRenewal(clients[0] ?? '')
    await sweep()
    return Promise.all(
      clients.map(async (client) => {
        const [failed] = await world.wallet.subscriptions.list(client)
        const { id } = await buyBySandbox(world.wallet, client, 500)
        const topUp = () => sandboxSays(world.wallet, id)
        return { client, topUp, performerId: failed?.performerId ?? '', renewsAt: failed?.renewsAt ?? '' }
      }),
    ) as Promise<[InGrace, ...InGrace[]]>
  }
  const stateOf = async (client: string) => (await world.wallet.subscriptions.list(client))[0]?.state

  it('[M4, T1] a top-up makes the failed renewals of its client due immediately, and of no other client', async () => {
    const [one, other] = await inGrace(2)
    await Promise.all([one.topUp(), one.topUp(), sweep()])
    await Promise.all(Array.from({ length: 3 }, () => sweep()))
    expect([await stateOf(one.client), await available(one.client)]).toEqual(['ACTIVE', 475 - 100])
    expect(await months(one.client)).toHaveLength(2)
    expect(await world.wallet.subscriptions.list(other?.client ?? '')).toMatchObject([
      { state: 'GRACE', renewsAt: other?.renewsAt },
    ])
  })

  it('[M4] a top-up that is not enough changes nothing but the hour of the next try', async () => {
    const [{ client, topUp, performerId }] = await inGrace()
    await agreed(client, performerId, 1000)
    world.clock.advance(60_000)
    await topUp()
    await sweep()
    await sweep()
    const [failed] = await world.wallet.subscriptions.list(client)
    expect(failed).toMatchObject({ state: 'GRACE' })
    expect(at(failed?.renewsAt ?? '')).toBe(world.clock.now() + retryEveryMs)
    expect(await available(client)).toBe(475)
  })

  it.each(['before', 'after'] as const)(
    '[M4] a crash %s the commit of a top-up makes the renewal due together with the credits, or not yet',
    async (when) => {
      const [{ client, renewsAt, topUp }] = await inGrace()
      world.crashAt(when)
      await expect(topUp()).rejects.toThrow('killed')
      await world.restart()
      if (when === 'before')
        expect(await world.wallet.subscriptions.list(client)).toMatchObject([{ state: 'GRACE', renewsAt }])
      else await sweep()
      await topUp()
      await sweep()
      expect([await stateOf(client), await available(client)]).toEqual(['ACTIVE', 375])
      expect(await months(client)).toHaveLength(2)
    },
  )

  it('[M4] a renewal that fails for 3 days ends the subscription, and nothing is charged', async () => {
    const client = await world.client({ cash: 150 })
    const performerId = await performer(100)
    await world.wallet.subscriptions.subscribe(client, performerId)
    await toRenewal(client)
    for (let hours = 0; hours <= 72; hours += 12) {
      await sweep()
      world.clock.advance(12 * 3_600_000)
    }
    expect(await world.wallet.subscriptions.list(client)).toEqual([])
    expect(await subscribed(client, performerId)).toBe(false)
    expect(await available(client)).toBe(50)
  })

  it('[M4] removed it gives access until the paid month is over, and may be taken back until then', async () => {
    const client = await world.client({ cash: 1000 })
    const performerId = await performer(100)
    const { subscribe, unsubscribe, list } = world.wallet.subscriptions
    await subscribe(client, performerId)
    for (let times = 0; times < 2; times++)
      expect(await unsubscribe(client, performerId)).toMatchObject([{ state: 'CANCELLED', renewsAt: null }])
    expect(await subscribe(client, performerId)).toMatchObject([{ state: 'ACTIVE' }])
    expect(await available(client)).toBe(900)
    const [unsubscribed] = await unsubscribe(client, performerId)
    world.clock.advance(at(unsubscribed?.paidUntil ?? '') - world.clock.now() - 1)
    await sweep()
    expect(await subscribed(client, performerId)).toBe(true)
    world.clock.advance(1)
    await sweep()
    expect([await subscribed(client, performerId), await list(client), await available(client)]).toEqual([
      false,
      [],
      900,
    ])
    await expect(unsubscribe(client, performerId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await subscribe(client, performerId)).toMatchObject([{ state: 'ACTIVE' }])
    expect(await available(client)).toBe(800)
  })
})

describe('messages', () => {
  const charge = (message: { clientId: string; performerId: string; credits: number; key: string }) =>
    world.database.transaction().execute((tx) => world.wallet.chargeMessage(tx, message))

  it('[M2, L5, L6, L7] charges once, promo first, and splits to the last credit', async () => {
    const clientId = await world.client({ cash: 100, promo: 5 })
    const performerId = await performer(null)
    const message = { clientId, performerId, credits: 11, key: 'message:one' }
    await Promise.all(Array.from({ length: 10 }, () => charge(message)))
    expect(await world.wallet.balanceOf(clientId)).toEqual({ available: 94, held: 0, promo: 0 })
    expect(await pendingOf(performerId)).toBe(7)
    await expect(charge({ ...message, credits: 12 })).rejects.toThrow('used for another')
    await expect(charge({ ...message, key: 'message:two', credits: 95 })).rejects.toMatchObject({
      code: 'INSUFFICIENT_CREDIT',
    })
    for (const credits of [-1, 0.5, 2 ** 53])
      await expect(charge({ ...message, key: 'message:odd', credits })).rejects.toThrow(RangeError)
    await charge({ ...message, key: 'message:free', credits: 0 })
    expect(await available(clientId)).toBe(94)
  })

  it('[A9] messages and months stand in the history', async () => {
    const clientId = await world.client({ cash: 500 })
    const performerId = await performer(200)
    await world.wallet.subscriptions.subscribe(clientId, performerId)
    world.clock.advance(1000)
    await charge({ clientId, performerId, credits: 30, key: `message:${clientId}` })
    const { rows, total } = await world.wallet.history.page(clientId, { offset: 0, limit: 10 })
    expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['message', -30],
      ['subscription', -200],
    ])
    expect([total, rows[0]?.performerName]).toEqual([2, expect.stringContaining('Stage')])
    const only = await world.wallet.history.page(clientId, { offset: 0, limit: 10, type: 'subscription' })
    expect(only.rows).toHaveLength(1)
  })
})
