import { afterEach, expect, it } from 'vitest'
import { useWorld } from '../../../../test/hooks.ts'
import { brokenInvariants } from '../../../commands/audit.ts'
import { raiseAfterMs } from '../limits/limits.rules.ts'

const world = useWorld()
afterEach(async () => {
  await world.restart()
  expect(await brokenInvariants(world.database)).toEqual([])
})

const setPrice = (id: string, price: number | null, perMinute: number | null = 45) =>
  world.database
    .updateTable('performers')
    .set({ price_subscription: price, price_video_subscribers: perMinute })
    .where('id', '=', id)
    .execute()
const run = (job: string) => world.wallet.sweepJobs.find(({ name }) => name === job)?.run()
const sweep = () => run('subscriptions')
const available = async (client: string) => (await world.wallet.balanceOf(client)).available
const listed = async (client: string) => (await world.wallet.subscriptions.list(client))[0]
const noticesTo = async (client: string) => {
  const rows = world.database.selectFrom('notifications').select('notice').where('account_id', '=', client)
  const notices = (await rows.execute()).flatMap(({ notice }) =>
    notice?.kind === 'subscriptionPrice' ? [notice] : [],
  )
  return notices.toSorted((one, other) => one.price - other.price)
}

/** A client with a month of a performer's, bought at `price`. */
async function subscribed(price: number, cash = 100_000) {
  const { id: performerId } = await world.performer(120)
  await setPrice(performerId, price)
  const clientId = await world.client({ cash })
  await world.wallet.subscriptions.subscribe(clientId, performerId)
  return { clientId, performerId }
}
async function toRenewal(client: string): Promise<void> {
  world.clock.advance(Date.parse((await listed(client))?.renewsAt ?? '') - world.clock.now())
}

it('[M4] a month sold at 1 and raised to 90,000 renews at 1, and at 90,000 only after notice and a yes', async () => {
  const { clientId, performerId } = await subscribed(1)
  await setPrice(performerId, 90_000)
  await run('subscription prices')
  expect(await noticesTo(clientId)).toMatchObject([
    { kind: 'subscriptionPrice', price: 90_000, agreedPrice: 1 },
  ])
  expect(await listed(clientId)).toMatchObject({
    price: 1,
    renewalPrice: 1,
    offer: { price: 90_000, pricePerMinute: 45 },
  })
  await toRenewal(clientId)
  await Promise.all(Array.from({ length: 5 }, () => sweep()))
  expect(await available(clientId)).toBe(100_000 - 2)
  expect(await listed(clientId)).toMatchObject({ state: 'ACTIVE', price: 1, renewalPrice: 1 })

  const agree = (price: number) =>
    world.wallet.priceOffers.agree({ clientId, performerId }, { price, pricePerMinute: 45 })
  await expect(agree(89_999)).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
  await agree(90_000)
  await agree(90_000)
  expect(await listed(clientId)).toMatchObject({ price: 1, renewalPrice: 90_000, offer: null })
  expect(await available(clientId)).toBe(100_000 - 2)
  await toRenewal(clientId)
  await sweep()
  expect(await available(clientId)).toBe(100_000 - 2 - 90_000)
})

it('[M4] a lower price is charged without consent, and becomes the agreed price', async () => {
  const { clientId, performerId } = await subscribed(100)
  await setPrice(performerId, 60, 40)
  await run('subscription prices')
  await toRenewal(clientId)
  await sweep()
  expect(await available(clientId)).toBe(100_000 - 160)
  await setPrice(performerId, 100, 45)
  expect(await listed(clientId)).toMatchObject({
    renewalPrice: 60,
    offer: { price: 100, pricePerMinute: 45 },
  })
  expect(await noticesTo(clientId)).toEqual([])
  // a month without a benefit is free, and leaves the agreement as it is
  await setPrice(performerId, 100, null)
  await toRenewal(clientId)
  await sweep()
  await setPrice(performerId, 60, 40)
  expect(await available(clientId)).toBe(100_000 - 160)
  expect(await listed(clientId)).toMatchObject({ price: 0, renewalPrice: 60, offer: null })
})

it('[M4] a minute of a private show keeps its agreed price through renewals as well', async () => {
  const { clientId, performerId } = await subscribed(100)
  await setPrice(performerId, 100, 119)
  await toRenewal(clientId)
  await sweep()
  const asked = { everybody: 120, subscribers: 119 }
  const minute = () =>
    world.wallet.subscriptions.minutePrice(world.database, { clientId, performerId }, asked)
  expect((await minute()).pricePerMinute).toBe(45)
  await world.wallet.priceOffers.agree({ clientId, performerId }, { price: 100, pricePerMinute: 119 })
  // the month that is paid was sold with 45
  expect((await minute()).pricePerMinute).toBe(45)
  await toRenewal(clientId)
  await sweep()
  expect((await minute()).pricePerMinute).toBe(119)
})

it('[M4, B9] a renewal past the limit of the day fails into its grace, and is paid when the limit lets it', async () => {
  const { clientId } = await subscribed(900)
  await world.wallet.limits.set(clientId, { perSession: null, perDay: 800 })
  await toRenewal(clientId)
  await sweep()
  expect(await listed(clientId)).toMatchObject({ state: 'GRACE' })
  expect(await available(clientId)).toBe(100_000 - 900)
  await world.wallet.limits.set(clientId, { perSession: null, perDay: 1000 })
  world.clock.advance(raiseAfterMs)
  await sweep()
  expect(await listed(clientId)).toMatchObject({ state: 'ACTIVE', price: 900 })
  // months count in the day: of another performer's nothing more fits, and 101 of anything else do not
  const { id: other } = await world.performer(120)
  await setPrice(other, 101)
  await expect(world.wallet.subscriptions.subscribe(clientId, other)).rejects.toMatchObject({
    code: 'DAY_CAP_REACHED',
  })
  await setPrice(other, 100)
  await world.wallet.subscriptions.subscribe(clientId, other)
  await setPrice(other, 0)
  // limits do not apply to a free month
  const { id: free } = await world.performer(120)
  await setPrice(free, 0)
  expect(await world.wallet.subscriptions.subscribe(clientId, free)).toHaveLength(3)
})

it('[M4] a price that changes all day is one notice a day to each subscriber', async () => {
  const { clientId, performerId } = await subscribed(100)
  for (let price = 101; price < 106; price++) {
    await setPrice(performerId, price)
    await Promise.all([run('subscription prices'), run('subscription prices')])
    world.clock.advance(60_000)
  }
  expect(await noticesTo(clientId)).toMatchObject([{ price: 101 }])
  world.clock.advance(24 * 3_600_000)
  await run('subscription prices')
  await run('subscription prices')
  expect(await noticesTo(clientId)).toMatchObject([{ price: 101 }, { price: 105 }])
})

it.each(['before', 'after'] as const)(
  '[M4] a crash %s the commit of a consent or a notice stores it once or not at all',
  async (when) => {
    const { clientId, performerId } = await subscribed(100)
    await setPrice(performerId, 300)
    world.clock.advance(60_000)
    world.crashAt(when)
    await expect(run('subscription prices')).rejects.toThrow(AggregateError)
    await world.restart()
    expect(await noticesTo(clientId)).toHaveLength(when === 'before' ? 0 : 1)
    world.clock.advance(60_000)
    await run('subscription prices')
    expect(await noticesTo(clientId)).toHaveLength(1)

    const agree = () =>
      world.wallet.priceOffers.agree({ clientId, performerId }, { price: 300, pricePerMinute: 45 })
    world.crashAt(when)
    await expect(agree()).rejects.toThrow('killed')
    await world.restart()
    expect(await listed(clientId)).toMatchObject({ renewalPrice: when === 'before' ? 100 : 300 })
    await agree()
    await toRenewal(clientId)
    await sweep()
    await sweep()
    expect(await available(clientId)).toBe(100_000 - 100 - 300)
  },
)
