import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestApi, type TestApi } from '../../../testing/index.ts'
import { priceProblem, type StudioPrices } from './prices.rules.ts'

let api: TestApi
let performer: Caller
beforeAll(async () => {
  api = await startTestApi()
  performer = api.as('performer@footlight.test')
})
afterAll(() => api[Symbol.asyncDispose]())

const prices = (video: number | null, videoSubscribers: number | null): StudioPrices => ({
  video,
  videoSubscribers,
  videocall: null,
  subscription: 200,
  message: null,
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

it('[M4, O5] stores prices with an audit record, and sells a subscription only with a subscriber price', async () => {
  const was = await performer.ok('studioPrices')
  const wish = { video: 130, videoSubscribers: 95, videocall: 140, subscription: 300, message: 15 }
  expect(await performer.ok('setStudioPrices', { body: wish })).toEqual(wish)
  expect(await performer.ok('setStudioPrices', { body: wish })).toEqual(wish)
  const shown = async () =>
    (await api.guest.ok('getPerformerByNumber', { params: { number: 1001 }, query: {} })).performerAccount
      .prices
  expect(await shown()).toMatchObject(wish)
  await performer.ok('setStudioPrices', { body: { ...wish, videoSubscribers: null } })
  expect(await shown()).toMatchObject({ video: 130, videoSubscribers: null, subscription: null })
  expect(await performer.ok('studioPrices')).toMatchObject({ subscription: 300 })
  const { entries } = await api.as('admin@footlight.test').ok('listAuditLog', { query: {} })
  expect(entries.filter(({ action }) => action === 'prices.set')).toMatchObject([
    { before: wish, after: { videoSubscribers: null } },
    { before: was, after: wish },
  ])
})

it('[S20] takes video calls while they have a price: offered with it, and not without', async () => {
  const wish = { ...(await performer.ok('studioPrices')), videocall: 150 }
  const shown = async () => {
    const { performerAccount } = await api.guest.ok('getPerformerByNumber', {
      params: { number: 1001 },
      query: {},
    })
    return [performerAccount.performer_services.videocall, performerAccount.prices.videocall]
  }
  await performer.ok('setStudioPrices', { body: wish })
  expect(await shown()).toEqual([true, 150])
  await performer.ok('setStudioPrices', { body: { ...wish, videocall: null } })
  expect(await shown()).toEqual([false, null])
  expect((await performer.ok('studioPrices')).videocall).toBeNull()
})

it('[M4] refuses an invalid price at its field, and refuses clients', async () => {
  const wish = { video: 130, videoSubscribers: 130, videocall: null, subscription: 300, message: null }
  const refusedAt = async (change: Partial<StudioPrices>) => {
    const result = await performer.call('setStudioPrices', { body: { ...wish, ...change } })
    return result.ok ? null : [result.status, result.error.fields?.[0]?.path]
  }
  expect(await refusedAt({})).toEqual([400, 'body.videoSubscribers'])
  expect(await refusedAt({ videoSubscribers: 0 })).toEqual([400, 'body.videoSubscribers'])
  expect(await refusedAt({ video: 130.5 })).toEqual([400, 'body.video'])
  expect(await refusedAt({ videocall: 0 })).toEqual([400, 'body.videocall'])
  expect(await refusedAt({ subscription: -1 })).toEqual([400, 'body.subscription'])
  expect(await refusedAt({ video: null, videoSubscribers: null })).toEqual([409, undefined])
  expect(await api.as('client@footlight.test').call('setStudioPrices', { body: wish })).toMatchObject({
    status: 403,
  })
})
