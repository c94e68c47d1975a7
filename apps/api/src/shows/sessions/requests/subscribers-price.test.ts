import { checkReceipt, readReceiptKey } from '@footlight/contract/receipt'
import { afterEach, expect, it } from 'vitest'
import { useWorld } from '../../../../test/hooks.ts'
import { brokenInvariants } from '../../../commands/audit.ts'

const world = useWorld()
afterEach(async () => {
  expect(await brokenInvariants(world.database)).toEqual([])
})

const set = (id: string, prices: { price_video?: number; price_video_subscribers?: number | null }) =>
  world.database.updateTable('performers').set(prices).where('id', '=', id).execute()

async function subscriber() {
  const performer = await world.performer(120)
  await set(performer.id, { price_video_subscribers: 90 })
  await world.database
    .updateTable('performers')
    .set({ price_subscription: 200 })
    .where('id', '=', performer.id)
    .execute()
  const client = await world.client({ cash: 5000 })
  await world.wallet.subscriptions.subscribe(client, performer.id)
  return { client, performer }
}

const sweep = () => world.wallet.sweepJobs.find(({ name }) => name === 'subscriptions')?.run()
async function toRenewal(client: string): Promise<void> {
  const [subscription] = await world.wallet.subscriptions.list(client)
  world.clock.advance(Date.parse(subscription?.renewsAt ?? '') - world.clock.now())
}
const available = async (client: string) => (await world.wallet.balanceOf(client)).available

const affordabilityOf = (clientId: string, performerId: string) =>
  world.sessions.affordabilityOf({ clientId, performerId, type: 'VIDEO', cap: null })

it('[M4, S3, R1] a subscriber’s price is frozen at the ask, billed by, split by, and on the signed receipt', async () => {
  const { client, performer } = await subscriber()
  const paid = { pricePerMinute: 90, normalPricePerMinute: 120 }
  expect(await affordabilityOf(client, performer.id)).toMatchObject(paid)
  const request = await world.ask(client, performer.id)
  expect(request).toMatchObject(paid)
  // what changes from here on is for the next ask
  await set(performer.id, { price_video: 300, price_video_subscribers: 250 })
  await world.wallet.subscriptions.unsubscribe(client, performer.id)
  await world.sessions.accept(performer.id, request.id)
  const session = await world.open(client, performer, request.id)
  expect(session).toMatchObject(paid)
  await world.watch(session, 61)
  await world.sessions.sessions.end(client, session.id)

  const read = (accountId: string) =>
    world.sessions.receipts.receiptOf({ accountId, admin: false }, session.id)
  const mine = await read(client)
  expect(mine).toMatchObject({ ...paid, billedSeconds: 61, charged: 91 })
  expect(await read(performer.id)).toMatchObject({ ...paid, performerShare: 70, net: 63 })
  const key = await readReceiptKey(world.receiptKey.publicKey)
  expect(await checkReceipt(mine, key, null)).toEqual({ state: 'signed', chain: 'first' })
})

it('[M4] a client without a subscription, or with one of another performer, pays the usual price', async () => {
  const { client, performer } = await subscriber()
  const other = await world.performer(120)
  await set(other.id, { price_video_subscribers: 90 })
  const stranger = await world.client({ cash: 5000 })
  const normal = { pricePerMinute: 120, normalPricePerMinute: null }
  expect(await affordabilityOf(stranger, performer.id)).toMatchObject(normal)
  expect(await world.ask(stranger, performer.id)).toMatchObject(normal)
  expect(await world.ask(client, other.id)).toMatchObject(normal)
})

it('[M4] refuses an ask at the subscriber’s price after the subscription ended: PRICE_CHANGED', async () => {
  const { client, performer } = await subscriber()
  const { unsubscribe, list } = world.wallet.subscriptions
  await unsubscribe(client, performer.id)
  const [running] = await list(client)
  world.clock.advance(Date.parse(running?.paidUntil ?? '') - world.clock.now())
  await world.pass(2, performer.number)
  const ask = (agreedPricePerMinute?: number) =>
    world.sessions.requests.ask({
      clientId: client,
      performerId: performer.id,
      type: 'VIDEO',
      cap: null,
      allowPeek: false,
      agreedPricePerMinute,
    })
  await world.sessions.studio.setAvailability(performer.id, true)
  await expect(ask(90)).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
  expect(await ask(120)).toMatchObject({ pricePerMinute: 120, normalPricePerMinute: null })
})

it('[M4] does not sell a subscription without a lower price; a running one renews at no cost meanwhile', async () => {
  const { client, performer } = await subscriber()
  const stranger = await world.client({ cash: 1000 })
  const { subscribe, list } = world.wallet.subscriptions
  await set(performer.id, { price_video_subscribers: null })
  await expect(subscribe(stranger, performer.id)).rejects.toMatchObject({ code: 'SERVICE_NOT_OFFERED' })
  expect((await world.performers.byIds([performer.id])).get(performer.id)?.prices.subscription).toBeNull()
  // the terms of the paid month apply until it ends
  expect(await list(client)).toMatchObject([{ gives: false, pricePerMinute: 90, normalPricePerMinute: 120 }])
  await toRenewal(client)
  await sweep()
  expect(await list(client)).toMatchObject([
    { state: 'ACTIVE', price: 0, gives: false, pricePerMinute: null },
  ])
  expect(await available(client)).toBe(4800)
  await set(performer.id, { price_video_subscribers: 100 })
  await toRenewal(client)
  await sweep()
  // the agreed price of a minute; the higher one requires consent
  expect(await list(client)).toMatchObject([{ price: 200, gives: true, pricePerMinute: 90 }])
  expect(await available(client)).toBe(4600)
})

it('[M4] charges nothing when the month’s or minute’s price has risen above the agreed one', async () => {
  const { performer } = await subscriber()
  const client = await world.client({ cash: 1000 })
  const { subscribe } = world.wallet.subscriptions
  for (const agreed of [{ price: 199 }, { pricePerMinute: 89 }])
    await expect(subscribe(client, performer.id, agreed)).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
  expect(await available(client)).toBe(1000)
  expect(await subscribe(client, performer.id, { price: 200, pricePerMinute: 90 })).toHaveLength(1)
})
