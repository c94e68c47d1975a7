import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestApi, type TestApi } from '../../../test/index.ts'
import { actsOf } from '../../../test/operator-acts.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import { brokenInvariants } from '../../commands/audit.ts'
import { createSettings } from './index.ts'

let api: TestApi
let world: World
let admin: Caller
beforeAll(async () => {
  api = await startTestApi()
  world = await createWorld()
  admin = api.as('admin@footlight.test')
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

it.each([
  ['performerShare', { performerShare: 0 }],
  ['performerShare', { performerShare: -70 }],
  ['performerShare', { performerShare: 81 }],
  ['performerShare', { performerShare: 101 }],
  ['performerShare', { performerShare: 70.5 }],
  ['maxMinutePrice', { maxMinutePrice: 1_000_000 }],
  ['minMessagePrice', { minMessagePrice: 0 }],
  ['minMonthPrice', { minMonthPrice: -1 }],
  ['clientPreviewSeconds', { clientPreviewSeconds: 9 }],
  ['guestPreviewSeconds', { guestPreviewSeconds: 3601 }],
  // bounds that cross: at the bound that was changed
  ['maxMinutePrice', { minMinutePrice: 500, maxMinutePrice: 499 }],
])('[O2] refuses a setting outside its bounds and names %s', async (field, body) => {
  const before = await admin.ok('settings')
  const reply = await admin.call('setSettings', { body })
  expect(reply).toMatchObject({ status: 400, error: { fields: [{ path: `body.${field}` }] } })
  expect(await admin.ok('settings')).toEqual(before)
})

it('[O2, M4] new bounds refuse a changed price at its field, and a price from before stays', async () => {
  const performer = api.as('performer@footlight.test')
  const had = await performer.ok('studioPrices')
  await admin.ok('setSettings', { body: { minMinutePrice: 500, maxMinutePrice: 600, maxMessagePrice: 50 } })
  expect(await performer.ok('studioTerms')).toMatchObject({ minute: { min: 500, max: 600 } })
  expect(await admin.call('setSettings', { body: { maxMinutePrice: 499 } })).toMatchObject({
    error: { fields: [{ path: 'body.maxMinutePrice', params: { min: 500 } }] },
  })
  // the price of a show is below the new least, and is not touched
  await performer.ok('setStudioPrices', { body: { ...had, message: 50 } })
  for (const [field, change] of [
    ['message', { message: 51 }],
    ['videocall', { videocall: 499 }],
    ['video', { video: 601, videoSubscribers: null }],
  ] as const)
    expect(
      await performer.call('setStudioPrices', { body: { ...had, message: 50, ...change } }),
    ).toMatchObject({
      status: 400,
      error: { fields: [{ path: `body.${field}`, rule: 'outside_bounds' }] },
    })
  expect(await performer.ok('studioPrices')).toEqual({ ...had, message: 50 })
})

it('[T3, O5] fees change for the next top-up, and a payment under way keeps its own; another than the client saw is refused', async () => {
  const client = api.as('client@footlight.test')
  const buy = async (amount: number) =>
    (await client.ok('buy', { params: { amount, method: 'sandbox' }, query: {} })).payment
  const before = await buy(6000)
  const fees = [
    { amount: 0, percentage: 4 },
    { amount: 6000, percentage: 1 },
  ]
  for (const [path, wish] of [
    ['body.fees.0.amount', [{ amount: 100, percentage: 4 }]],
    ['body.fees.2.amount', [...fees, { amount: 6000, percentage: 0 }]],
    ['body.fees.0.percentage', [{ amount: 0, percentage: 51 }]],
    ['body.fees.0.percentage', [{ amount: 0, percentage: -1 }]],
    ['body.fees', []],
  ] as [string, typeof fees][])
    expect(await admin.call('setFeeTiers', { body: { fees: wish } })).toMatchObject({
      status: 400,
      error: { fields: [{ path }] },
    })
  const payments = () => api.context.database.selectFrom('payments').select(['id', 'state', 'fee']).execute()
  const opened = await payments()
  const atFee = (fee: number) =>
    client.call('buy', { params: { amount: 6000, method: 'sandbox' }, query: { fee } })
  expect(await atFee(60)).toMatchObject({
    status: 409,
    code: 'PRICE_CHANGED',
    error: { message: 'The fee is 180 credits now. Nothing was charged: look at it again.' },
  })
  expect(await payments()).toEqual(opened)
  expect(await admin.ok('setFeeTiers', { body: { fees } })).toEqual({ fees })
  await admin.ok('setFeeTiers', { body: { fees } })
  expect((await client.ok('updateBalanceInfo')).fees).toEqual(fees)
  expect([before.fee, (await buy(6000)).fee, (await buy(7000)).fee, (await buy(700)).fee]).toEqual([
    180, 180, 70, 28,
  ])
  // the fee that the client saw decides: the pending payment's, or that of now
  expect(await atFee(180)).toMatchObject({ value: { payment: { id: before.id } } })
  expect(await atFee(60)).toMatchObject({ value: { payment: { fee: 60, state: 'PENDING' } } })
  expect(await atFee(180)).toMatchObject({ code: 'PRICE_CHANGED' })
  const { entries } = await admin.ok('listAuditLog', { query: {} })
  expect(entries.filter(({ action }) => action === 'fees.set')).toMatchObject([
    { before: { fees: '0: 5 %, 5000: 3 %, 20000: 0 %' }, after: { fees: '0: 4 %, 6000: 1 %' } },
  ])
})

it('[T4] refuses a share with which a promo code would pay for itself, and a code that the share makes so', async () => {
  const make = (code: string, value: number) =>
    admin.call('createPromoCode', {
      body: { code, kind: 'percentage', value, validUntil: null, usesPerClient: 1, usesInAll: null },
    })
  // those of the demo give what today's share allows
  for (const { code } of (await admin.ok('listPromoCodes', { query: {} })).promoCodes)
    await admin.ok('stopPromoCode', { params: { code } })
  expect(await make('TENTH', 11)).toMatchObject({ ok: true })
  const raise = () => admin.call('setSettings', { body: { performerShare: 75 } })
  expect(await raise()).toMatchObject({
    status: 400,
    error: { fields: [{ path: 'body.performerShare', params: { code: 'TENTH' } }] },
  })
  await admin.ok('stopPromoCode', { params: { code: 'TENTH' } })
  expect(await raise()).toMatchObject({ ok: true })
  expect(await make('AGAIN', 11)).toMatchObject({
    error: { fields: [{ path: 'body.value', rule: 'unsound' }] },
  })
  expect(await make('LESS', 5)).toMatchObject({ ok: true })
})

it('[L7, S3] a changed share holds from the next request and tip on; an answered request and a running show keep theirs', async () => {
  const act = actsOf(world.clock, await world.client())
  const setShare = (performerShare: number) =>
    createSettings({ database: world.database }).set(act('setSettings', { body: { performerShare } }), {
      performerShare,
    })
  const performer = await world.performer(6000)
  const client = await world.client({ cash: 100_000 })
  const earned = async () => world.balanceAt(`performer:${performer.id}:pending`)
  const request = await world.ask(client, performer.id)
  const { netPerMinute } = await world.sessions.accept(performer.id, request.id)
  await setShare(50)
  const first = await world.open(client, performer, request.id)
  await world.watch(first, 10)
  await world.sessions.sessions.end(client, first.id)
  expect([netPerMinute, await earned()]).toEqual([4200, 700])
  const second = await world.start(client, performer)
  await setShare(60)
  await world.watch(second, 10)
  await world.sessions.tips.give({
    clientId: client,
    performerId: performer.id,
    credits: 100,
    message: '',
    key: null,
  })
  await world.sessions.sessions.end(client, second.id)
  expect(await earned()).toBe(700 + 500 + 60)
  const reader = { accountId: performer.id, admin: false }
  const { net, tipsNet } = await world.sessions.receipts.receiptOf(reader, second.id)
  expect([net, tipsNet]).toEqual([500, 60])
  expect((await world.sessions.tips.of(performer.id, { offset: 0, limit: 5 })).tips).toMatchObject([
    { net: 60 },
  ])
  expect(await brokenInvariants(world.database)).toEqual([])
})
