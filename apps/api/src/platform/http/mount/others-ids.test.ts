import { idOf } from '@footlight/test-kit/calls'
import { expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'
import { putOnStage } from '../../../../test/on-stage.ts'

/** [W10] An id of another account's answers 404, as if it did not exist, and nothing changes for its owner. */
const api = useTestApi()
const owner = api.as('client@footlight.test')
const stranger = api.as('newclient@footlight.test')
const otherPerformer = api.as('performer1002@footlight.test')

const notFound = { status: 404, code: 'NOT_FOUND' }

it('[W10] another client’s payment and history', async () => {
  const { payment } = await owner.ok('buy', { params: { amount: 5000, method: 'sandbox' }, query: {} })
  expect(await stranger.call('getPayment', { params: { id: payment.id } })).toMatchObject(notFound)
  const { account } = await owner.ok('checkSession')
  const params = { id: account?.id ?? '' }
  expect(await stranger.call('history', { params, query: {} })).toMatchObject(notFound)
  expect((await owner.call('history', { params, query: {} })).status).toBe(200)
})

it('[W10] another client’s request, and another performer’s', async () => {
  const performerId = await putOnStage(api.context.database, 1001)
  const { request } = await owner.ok('requestChat', { body: { performerId, type: 'VIDEO' } })
  const params = { id: request.id }
  const body = { requestId: request.id }
  for (const attempt of [
    stranger.call('getRequest', { params }),
    stranger.call('deleteVideochatRequest', { params }),
    stranger.call('cancelSession', { body }),
    stranger.call('timeoutPerformer', { body }),
    stranger.call('initiateVideochat', { params: { id: 1001 }, body: { ...body, type: 'VIDEO' } }),
    otherPerformer.call('acceptRequest', { params }),
    otherPerformer.call('declineRequest', { params }),
  ])
    expect(await attempt).toMatchObject(notFound)
  expect(await owner.ok('getRequest', { params })).toMatchObject({ request: { state: 'PENDING' } })
})

it('[W8] a request asked twice with one key is one request', async () => {
  const performerId = await putOnStage(api.context.database, 1050)
  await api.context.wallet.grantDemoCredit({
    clientId: await idOf(stranger),
    credits: 1000,
  })
  const keyed = stranger.with({ 'idempotency-key': 'once' })
  const ask = (cap?: number) =>
    keyed.call('requestChat', { body: { performerId, type: 'VIDEO', ...(cap && { cap }) } })
  const [first, second] = await Promise.all([ask(), ask()])
  expect(first).toMatchObject({ status: 200 })
  expect(second).toMatchObject({ status: 200, value: first.ok ? first.value : null })
  expect(await ask(900)).toMatchObject({ status: 409, code: 'IDEMPOTENCY_MISMATCH' })
})
