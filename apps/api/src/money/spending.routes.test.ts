import { affordableSeconds } from '@footlight/contract'
import { idOf } from '@footlight/test-kit/calls'
import { beforeAll, expect, it } from 'vitest'
import { useTestApi } from '../../test/hooks.ts'
import { putOnStage } from '../../test/on-stage.ts'
import { brokenInvariants } from '../commands/audit.ts'

let id: string
const api = useTestApi()
const client = api.as('client@footlight.test')
const stranger = api.as('newclient@footlight.test')
const admin = api.as('admin@footlight.test')
beforeAll(async () => {
  id = await idOf(client)
})

const notFound = { status: 404, code: 'NOT_FOUND' }

it('[T4] the demo’s codes by call: what they would give, or why not', async () => {
  const ask = (code: string, amount?: number) =>
    client.call('promoCredit', { params: { id, code }, query: amount === undefined ? {} : { amount } })
  expect(await ask('curtain')).toMatchObject({
    value: { promo: { code: 'CURTAIN', credit: 200, kind: 'fixed', value: 200, minimum: 2000 } },
  })
  expect(await ask('ENCORE10', 6000)).toMatchObject({ value: { promo: { code: 'ENCORE10', credit: 600 } } })
  expect(await ask('ENCORE10', 4999)).toMatchObject({
    status: 409,
    code: 'PROMO_MINIMUM',
    error: {
      message: 'This promo code needs a top-up of at least 5,000 credits.',
      rule: 'least',
      params: { credits: 5000 },
    },
  })
  expect(await ask('NOBODY')).toMatchObject({ status: 404, code: 'PROMO_UNKNOWN' })
  expect(await stranger.call('promoCredit', { params: { id, code: 'CURTAIN' }, query: {} })).toMatchObject(
    notFound,
  )
  const buy = await client.ok('buy', {
    params: { amount: 5000, method: 'sandbox' },
    query: { promo: 'encore10' },
  })
  expect(buy.payment).toMatchObject({ promoCredit: 500, state: 'PENDING' })
  const wrong = { params: { amount: 5000, method: 'sandbox' }, query: { promo: 'NOBODY' } }
  expect(await client.call('buy', wrong)).toMatchObject({ code: 'PROMO_UNKNOWN' })
})

it('[T4] an admin makes a code; one of its name, and one that makes no sense, is refused', async () => {
  const body = { code: 'spring-27', kind: 'percentage', value: 10, usesInAll: 3 } as const
  const { promoCode } = await admin.ok('createPromoCode', { body })
  expect(promoCode).toMatchObject({ code: 'SPRING-27', minimum: 0, usesPerClient: 1, usesInAll: 3, used: 0 })
  const refusals = [
    [{ ...body, code: 'Spring-27' }, 'PROMO_EXISTS'],
    [{ ...body, code: 'ALL-OF-IT', value: 101 }, 'VALIDATION'],
    [{ ...body, code: 'TOO-MUCH', value: 12 }, 'VALIDATION'],
    [{ ...body, code: 'YESTERDAY', validUntil: '2026-11-19T00:00:00.000Z' }, 'VALIDATION'],
    [{ ...body, code: 'no spaces' }, 'VALIDATION'],
  ] as const
  for (const [wrong, code] of refusals)
    expect(await admin.call('createPromoCode', { body: wrong })).toMatchObject({ code })
})

it('[B9] limits by call: set, shown with the raise that waits, and one’s own only', async () => {
  expect(await client.ok('getLimits', { params: { id } })).toEqual({
    limits: { perSession: null, perDay: null, pending: [] },
  })
  await client.ok('setLimits', { params: { id }, body: { perSession: 500, perDay: 2000 } })
  const raised = await client.ok('setLimits', { params: { id }, body: { perSession: 400, perDay: null } })
  const from = new Date(api.clock.now() + 86_400_000).toISOString()
  expect(raised.limits).toEqual({
    perSession: 400,
    perDay: 2000,
    pending: [{ limit: 'perDay', value: null, from }],
  })
  expect(await client.ok('getLimits', { params: { id } })).toEqual(raised)
  for (const perDay of [-1, 0.5, 1e9])
    expect(
      await client.call('setLimits', { params: { id }, body: { perSession: null, perDay } }),
    ).toMatchObject({ code: 'VALIDATION' })
  expect(await stranger.call('getLimits', { params: { id } })).toMatchObject(notFound)
})

it('[S19] bounds by call: how long the credits last, what ends the session first, and which roles are refused', async () => {
  const { balance } = await client.ok('updateBalanceInfo')
  const performer = await api.context.database
    .selectFrom('performers')
    .select(['id', 'price_video', 'price_phone'])
    .where('number', '=', 1001)
    .executeTakeFirstOrThrow()
  const price = performer.price_video ?? 0
  const ask = (query: { type: 'VIDEO' | 'PHONE'; cap?: number }, caller = client) =>
    caller.call('reach', { params: { id: performer.id }, query })
  // the limits from the [B9] test: 400 per session, 2000 per day
  expect(await ask({ type: 'VIDEO', cap: 1000 })).toMatchObject({
    value: {
      reach: {
        pricePerMinute: price,
        bounds: [
          { by: 'session', credits: 400, seconds: affordableSeconds(400, price) },
          { by: 'cap', credits: 1000, seconds: affordableSeconds(1000, price) },
          { by: 'day', credits: 2000, seconds: affordableSeconds(2000, price) },
          { by: 'balance', credits: balance.available },
        ],
      },
    },
  })
  await api.context.database
    .updateTable('performers')
    .set({ price_phone: null })
    .where('id', '=', performer.id)
    .execute()
  expect(await ask({ type: 'PHONE' })).toMatchObject({ status: 409, code: 'SERVICE_NOT_OFFERED' })
  expect(await ask({ type: 'VIDEO' }, api.guest)).toMatchObject({ status: 401 })
  expect(await client.call('reach', { params: { id }, query: { type: 'VIDEO' } })).toMatchObject(notFound)
})

it('[M4] subscribes, lists and removes by its three calls', async () => {
  const priced = await api.context.database
    .selectFrom('performers')
    .select(['id', 'price_subscription'])
    .where('price_subscription', '>', 0)
    .executeTakeFirstOrThrow()
  const params = { id, x: priced.id }
  expect(await stranger.call('subscribe', { params, query: {} })).toMatchObject(notFound)
  const { subscriptions } = await client.ok('subscribe', {
    params,
    query: { price: priced.price_subscription ?? 0 },
  })
  expect(subscriptions).toMatchObject([
    {
      performerId: priced.id,
      price: priced.price_subscription,
      state: 'ACTIVE',
      renewsAt: '2026-12-20T20:00:00.000Z',
    },
  ])
  expect(await client.ok('subscriptions')).toEqual({ subscriptions })
  const removed = await client.ok('unsubscribe', { params })
  expect(removed.subscriptions).toMatchObject([{ state: 'CANCELLED', renewsAt: null }])
  expect(await stranger.ok('subscriptions')).toEqual({ subscriptions: [] })
})

it('[W8] a repeated subscribe request does not undo a later removal', async () => {
  const { id: x } = await api.context.database
    .updateTable('performers')
    .set({ price_subscription: 100, price_video_subscribers: 40 })
    .where('number', '=', 1004)
    .returning('id')
    .executeTakeFirstOrThrow()
  const agreed = { price: 100, pricePerMinute: 40 }
  const keyed = client.with({ 'idempotency-key': 'one-month' })
  const subscribe = () => keyed.ok('subscribe', { params: { id, x }, query: agreed })
  const first = await subscribe()
  const stopped = await client.ok('unsubscribe', { params: { id, x } })
  // a delayed repetition does not undo the removal
  expect(await subscribe()).toEqual(first)
  expect(await client.ok('subscriptions')).toEqual(stopped)
  const other = { params: { id, x }, query: { ...agreed, price: 101 } }
  expect(await keyed.call('subscribe', other)).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
})

it('[T6] an admin’s refund by call: refused above the charge, during the session, and for invalid amounts', async () => {
  const performerId = await putOnStage(api.context.database, 1001)
  await client.ok('setLimits', { params: { id }, body: { perSession: 400, perDay: 2000 } })
  const { request } = await client.ok('requestChat', { body: { performerId, type: 'VIDEO' } })
  await api.as('performer@footlight.test').ok('acceptRequest', { params: { id: request.id } })
  const started = await client.ok('initiateVideochat', {
    params: { id: 1001 },
    body: { type: 'VIDEO', requestId: request.id },
  })
  const params = { id: started.session.id }
  const body = { amount: 1, reason: 'Never began.' }
  expect(await admin.call('refundSession', { params, body })).toMatchObject({ code: 'SESSION_STATE' })
  await client.ok('cancelSession', { body: { sessionId: params.id } })
  expect(await admin.call('refundSession', { params, body })).toMatchObject({
    status: 409,
    code: 'REFUND_TOO_MUCH',
  })
  for (const amount of [0, -1, 0.5, 2 ** 53])
    expect(await admin.call('refundSession', { params, body: { ...body, amount } })).toMatchObject({
      code: 'VALIDATION',
    })
  expect(await brokenInvariants(api.context.database)).toEqual([])
})

it('[T6, A9, A10] a refunded tip and its reason appear in the notices, an e-mail and the history', async () => {
  const performerId = await putOnStage(api.context.database, 1053)
  await client.ok('giveTip', { body: { performerId, credits: 40 } })
  const { id: purchase } = await api.owner
    .selectFrom('purchases')
    .select('id')
    .where('client_id', '=', id)
    .where('kind', '=', 'tip')
    .executeTakeFirstOrThrow()
  const body = { amount: 15, reason: 'It was meant for another show.' }
  const keyed = admin.with({ 'idempotency-key': 'one-refund' })
  for (const _ of [1, 2]) await keyed.ok('refundPurchase', { params: { id: purchase }, body })
  await api.context.sweep()
  const { notifications, total } = await client.ok('notifications', { query: {} })
  expect([total, notifications[0]]).toMatchObject([1, { type: 'OWN', link: '/history' }])
  expect(notifications[0]?.text).toContain(body.reason)
  const mails = api.owner
    .selectFrom('letters')
    .select('recipient')
    .where('template', '=', 'notice')
    // the demo's applicant calls an operator
    .where('recipient', '!=', 'admin@footlight.test')
  expect(await mails.execute()).toEqual([{ recipient: 'client@footlight.test' }])
  const { history } = await client.ok('history', { params: { id }, query: { type: 'refund' } })
  expect(history).toMatchObject([{ amount: 15, reason: body.reason }])
})

it('[B9] another time zone begins no day anew: for a day after it the last 24 hours count', async () => {
  const traveller = api.as('newclient@footlight.test')
  const { account } = await traveller.ok('checkSession')
  const params = { id: account?.id ?? '' }
  await api.context.wallet.grantDemoCredit({ clientId: params.id, credits: 5000 })
  await traveller.ok('setLimits', { params, body: { perSession: null, perDay: 100 } })
  const performerId = await putOnStage(api.context.database, 1052)
  const give = async () => (await traveller.call('giveTip', { body: { performerId, credits: 100 } })).status
  const hour = 3_600_000
  // 23:30 in Kiev, half past nine in the evening of UTC
  const evening = Math.ceil(api.clock.now() / (24 * hour)) * 24 * hour + 21.5 * hour
  api.clock.advance(evening - api.clock.now())
  expect(await give()).toBe(200)
  api.clock.advance(hour)
  expect(await give()).toBe(409)
  await traveller.ok('changeClientAccount', { params, body: { timezone: 'Europe/Kiev' } })
  expect(await give()).toBe(409)
  // nor does going back and forth
  api.clock.advance(22 * hour)
  await traveller.ok('changeClientAccount', { params, body: { timezone: 'UTC' } })
  expect(await give()).toBe(409)
  api.clock.advance(2 * hour)
  expect(await give()).toBe(200)
})
