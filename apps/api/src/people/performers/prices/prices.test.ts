import { idOf } from '@footlight/test-kit/calls'
import { expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'
import type { Caller } from '../../../../test/index.ts'
import { missingPrice, priceProblem, type StudioPrices } from './prices.rules.ts'

const api = useTestApi()
const performer = api.as('performer@footlight.test')

const prices = (video: number | null, videoSubscribers: number | null): StudioPrices => ({
  video,
  videoSubscribers,
  videocall: null,
  peek: null,
  phone: null,
  subscription: 200,
  message: null,
  services: { video: video !== null, videocall: false, peek: false, phone: false, email: true },
})

it.each([
  ['less than everybody', prices(120, null), prices(120, 119), null],
  ['none at all', prices(120, 90), prices(100, null), null],
  ['as much as everybody', prices(120, null), prices(120, 120), 'videoSubscribers'],
  ['both changed, the wrong way round', prices(120, 90), prices(90, 120), 'videoSubscribers'],
  ['everybody’s lowered to it', prices(120, 90), prices(90, 90), 'video'],
  ['everybody’s taken away', prices(120, 90), prices(null, 90), 'video'],
  ['without everybody’s', prices(null, null), prices(null, 90), 'videoSubscribers'],
] as const)('[M4] a price for subscribers: %s', (_says, was, wish, field) => {
  expect(priceProblem(was, wish)?.path ?? null).toBe(field && `body.${field}`)
})

it('[W2] the error of a refused price contains the limit as a parameter, for translation', () => {
  expect(priceProblem(prices(120, 90), prices(90, 90))).toMatchObject({
    rule: 'everybody_pays_more',
    params: { theirs: 90, min: 91 },
    message: expect.stringContaining('at least 91'),
  })
})

it.each(['video', 'videocall', 'peek', 'phone'] as const)(
  '[O1] %s needs a price while it is on',
  (service) => {
    const off = { ...prices(null, null), services: { ...prices(null, null).services, video: false } }
    const on = { ...off, services: { ...off.services, [service]: true } }
    expect([missingPrice(off), missingPrice({ ...on, [service]: 60 })]).toEqual([null, null])
    expect(missingPrice(on)).toMatchObject({ path: `body.${service}`, rule: 'price_needed' })
  },
)

it('[M4, O5] stores prices with an audit record, and sells a subscription only with a subscriber price', async () => {
  const was = await performer.ok('studioPrices')
  const set = { video: 130, videoSubscribers: 95, videocall: 140, subscription: 300, message: 15 }
  const wish = { ...was, ...set, services: { ...was.services, videocall: true } }
  expect(await performer.ok('setStudioPrices', { body: wish })).toEqual(wish)
  expect(await performer.ok('setStudioPrices', { body: wish })).toEqual(wish)
  const shown = async () =>
    (await api.guest.ok('getPerformerByNumber', { params: { number: 1001 }, query: {} })).performerAccount
      .prices
  expect(await shown()).toMatchObject(set)
  await performer.ok('setStudioPrices', { body: { ...wish, videoSubscribers: null } })
  expect(await shown()).toMatchObject({ video: 130, videoSubscribers: null, subscription: null })
  expect(await performer.ok('studioPrices')).toMatchObject({ subscription: 300 })
  const { entries } = await api.as('admin@footlight.test').ok('listAuditLog', { query: {} })
  expect(entries.filter(({ action }) => action === 'prices.set')).toMatchObject([
    { before: set, after: { videoSubscribers: null } },
    { before: { video: was.video }, after: { ...set, services: expect.stringContaining('videocall') } },
  ])
})

it('[O1, S20] a service that is switched off is offered to no client, and keeps its price for later', async () => {
  const was = await performer.ok('studioPrices')
  const on = { video: true, videocall: true, peek: true, phone: false, email: true }
  const wish = { ...was, videocall: 150, peek: 25, services: on }
  const shown = async () => {
    const { performerAccount } = await api.guest.ok('getPerformerByNumber', {
      params: { number: 1001 },
      query: {},
    })
    const { performer_services: services, prices } = performerAccount
    return [services.video, services.videocall, services.peek, prices.video, prices.videocall, prices.peek]
  }
  await performer.ok('setStudioPrices', { body: wish })
  expect(await shown()).toEqual([true, true, true, was.video, 150, 25])
  const off = { ...on, video: false, videocall: false, peek: false }
  await performer.ok('setStudioPrices', { body: { ...wish, services: off } })
  expect(await shown()).toEqual([false, false, false, null, null, null])
  expect(await performer.ok('studioPrices')).toEqual({ ...wish, services: off })
  await performer.ok('setStudioPrices', { body: wish })
})

it('[O1] messages switched off: clients are refused by name, and the performer still writes', async () => {
  const prices = await performer.ok('studioPrices')
  const client = api.as('client@footlight.test')
  const [clientId, performerId] = await Promise.all(
    [client, performer].map(async (caller) => await idOf(caller)),
  )
  const ids = { clientId: clientId ?? '', performerId: performerId ?? '' }
  const body = { ...ids, body: 'Are you there?' }
  const obstacle = async (caller: Caller) => {
    const params = { a: ids.clientId, b: ids.performerId }
    return (await caller.ok('messageThread', { params, query: {} })).obstacle
  }
  await client.ok('sendMessage', { body: { ...body, price: 1000 } })
  const take = (email: boolean) =>
    performer.ok('setStudioPrices', { body: { ...prices, services: { ...prices.services, email } } })
  await take(false)
  expect([await obstacle(client), await obstacle(performer)]).toEqual(['SERVICE_NOT_OFFERED', null])
  expect(await client.call('sendMessage', { body })).toMatchObject({
    status: 409,
    error: { code: 'SERVICE_NOT_OFFERED' },
  })
  await performer.ok('sendMessage', { body: { ...ids, body: 'I am on a journey' } })
  await take(true)
  expect(await obstacle(client)).toBeNull()
})

it('[M4] refuses an invalid price at its field, and refuses clients', async () => {
  const was = await performer.ok('studioPrices')
  const wish = { ...was, video: 130, videoSubscribers: 130 }
  const refusedAt = async (change: Partial<StudioPrices>) => {
    const result = await performer.call('setStudioPrices', { body: { ...wish, ...change } })
    return result.ok ? null : [result.status, result.error.fields?.[0]?.path]
  }
  expect(await refusedAt({})).toEqual([400, 'body.videoSubscribers'])
  expect(await refusedAt({ videoSubscribers: 0 })).toEqual([400, 'body.videoSubscribers'])
  expect(await refusedAt({ video: 130.5 })).toEqual([400, 'body.video'])
  for (const field of ['video', 'videocall', 'peek', 'phone', 'subscription', 'message'])
    for (const price of [0, -1, 1_000_000]) {
      const isFreeMonth = field === 'subscription' && price === 0
      if (!isFreeMonth)
        expect(await refusedAt({ [field]: price }), `${price}`).toEqual([400, `body.${field}`])
    }
  expect(await refusedAt({ video: null, videoSubscribers: null })).toEqual([400, 'body.video'])
  expect(await api.as('client@footlight.test').call('setStudioPrices', { body: wish })).toMatchObject({
    status: 403,
  })
})
