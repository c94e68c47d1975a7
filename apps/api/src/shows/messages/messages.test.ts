import { messagesPerMinute } from '@footlight/contract'
import { idOf } from '@footlight/test-kit/calls'
import { beforeAll, expect, it } from 'vitest'
import { useTestApi } from '../../../test/hooks.ts'
import type { Caller } from '../../../test/index.ts'
import { putOnStage, startShow } from '../../../test/on-stage.ts'
import { brokenInvariants } from '../../commands/audit.ts'
import { demoPassword } from '../../demo/cast.ts'

let clientId: string
let performerId: string
const api = useTestApi()
const client = api.as('client@footlight.test')
const newClient = api.as('newclient@footlight.test')
const performer = api.as('performer@footlight.test')
const otherPerformer = api.as('performer1002@footlight.test')
beforeAll(async () => {
  clientId = await idOf(client)
  performerId = await idOf(performer)
})

const pair = () => ({ a: clientId, b: performerId })
const send = (caller: Caller, body: string, more: { id?: string; price?: number } = {}) =>
  caller.call('sendMessage', { body: { clientId, performerId, body, ...more } })
const textsOf = async (caller: Caller) =>
  (await caller.ok('messageThread', { params: pair(), query: {} })).messages.map(({ body }) => body)
const setPrice = async (message: number | null) => {
  const prices = await performer.ok('studioPrices')
  await performer.ok('setStudioPrices', { body: { ...prices, message } })
}

it('[M1] a performer writes to known clients only; both sides then share one thread, with its unread count', async () => {
  const stranger = await idOf(newClient)
  const toStranger = { clientId: stranger, performerId, body: 'Buy my show' }
  expect(await performer.call('sendMessage', { body: toStranger })).toMatchObject({ status: 404 })
  expect(
    await performer.call('messageThread', { params: { a: stranger, b: performerId }, query: {} }),
  ).toMatchObject({
    status: 404,
  })
  expect((await send(client, 'Good evening\r\n\r\n\r\n\r\n<b>you</b> \u202eevil')).ok).toBe(true)
  expect((await send(performer, 'Welcome')).ok).toBe(true)
  expect(await textsOf(client)).toEqual(['Welcome', 'Good evening\n\n<b>you</b> evil'])
  const { threads, unread, total } = await client.ok('messageThreads', { query: {} })
  expect({ unread, total }).toEqual({ unread: 1, total: 1 })
  expect(threads[0]).toMatchObject({ clientId, performerId, performerNumber: 1001, unread: 1 })
  expect(threads[0]?.lastMessage).toMatchObject({ author: 'performer', body: 'Welcome' })
  const performerView = await performer.ok('messageThreads', { query: {} })
  expect(JSON.stringify(performerView)).not.toContain('client@footlight.test')
  const { account } = await client.ok('checkSession')
  expect(performerView.threads[0]).toMatchObject({
    name: account?.displayName,
    performerNumber: null,
    unread: 1,
  })
})

it('[M1] reading notifies the other, and threads are filtered by name and by unread', async () => {
  const { messages } = await client.ok('messageThread', { params: pair(), query: {} })
  expect(messages[1]).toMatchObject({ author: 'client', read: false })
  const performerView = (await performer.ok('messageThread', { params: pair(), query: {} })).messages
  const messageId = performerView[0]?.id ?? ''
  expect(await performer.ok('readThread', { params: pair(), body: { messageId } })).toEqual({ unread: 0 })
  expect((await client.ok('messageThread', { params: pair(), query: {} })).messages[1]?.read).toBe(true)
  const found = async (query: { q?: string; unread?: 'true' }) =>
    (await client.ok('messageThreads', { query })).total
  const { name = '' } = (await client.ok('messageThreads', { query: {} })).threads[0] ?? {}
  expect(await found({ q: name.slice(1, 4).toUpperCase() })).toBe(1)
  expect(await found({ q: '%' })).toBe(0)
  expect(await found({ unread: 'true' })).toBe(1)
  await client.ok('readThread', { params: pair(), body: { messageId } })
  expect(await found({ unread: 'true' })).toBe(0)
})

it('[W6] reads a thread in pages, and by the oldest known message where new ones arrive in between', async () => {
  for (const text of ['one', 'two', 'three']) await send(client, text)
  const first = await performer.ok('messageThread', { params: pair(), query: { limit: 2 } })
  expect(first.messages.map(({ body }) => body)).toEqual(['three', 'two'])
  await send(client, 'four')
  const before = first.messages[1]?.id ?? ''
  const next = await performer.ok('messageThread', { params: pair(), query: { limit: 2, before } })
  expect(next.messages.map(({ body }) => body)).toEqual(['one', 'Welcome'])
  expect(next.total).toBe(6)
  const past = await performer.ok('messageThread', { params: pair(), query: { offset: 500 } })
  expect(past).toMatchObject({ messages: [], total: 6, offset: 500 })
  // ids are valid in either letter case
  const upper = { a: clientId.toUpperCase(), b: performerId.toUpperCase() }
  const further = await performer.ok('messageThread', { params: upper, query: { offset: 2 } })
  for (const { thread } of [next, past, further]) expect(thread.lastMessage?.body).toBe('four')
})

it('[M1] a message that one side deletes stays for the other; it can be restored for ten seconds only', async () => {
  const { messages } = await client.ok('messageThread', { params: pair(), query: {} })
  const params = { id: messages[0]?.id ?? '' }
  await client.ok('deleteMessage', { params })
  expect(await textsOf(client)).not.toContain('four')
  expect(await textsOf(performer)).toContain('four')
  api.clock.advance(9_000)
  // a second delete does not extend the time in which it can be restored
  expect(Date.parse((await client.ok('deleteMessage', { params })).undoUntil)).toBe(api.clock.now() + 1000)
  // a second restore, after a lost reply, changes nothing
  for (const _time of ['first', 'second']) await client.ok('restoreMessage', { params })
  expect(await textsOf(client)).toContain('four')

  const { undoUntil } = await client.ok('deleteThread', { params: pair() })
  api.clock.advance(1000)
  expect(await client.ok('deleteThread', { params: pair() })).toEqual({ undoUntil })
  expect((await client.ok('messageThreads', { query: {} })).total).toBe(0)
  expect(await textsOf(client)).toEqual([])
  for (const _time of ['first', 'second']) await client.ok('restoreThread', { params: pair() })
  expect(await textsOf(client)).toHaveLength(6)

  await client.ok('deleteMessage', { params })
  await client.ok('deleteThread', { params: pair() })
  api.clock.advance(10_001)
  for (const late of [
    await client.call('restoreThread', { params: pair() }),
    await client.call('restoreMessage', { params }),
  ])
    expect(late).toMatchObject({ status: 409, code: 'UNDO_OVER' })
  await send(performer, 'Still there?')
  expect(await textsOf(client)).toEqual(['Still there?'])
  expect(await textsOf(performer)).toHaveLength(7)
})

it('[W10] answers NOT_FOUND for a thread of others and for each of its messages', async () => {
  const { messages } = await client.ok('messageThread', { params: pair(), query: {} })
  const params = { id: messages[0]?.id ?? '' }
  for (const stranger of [newClient, otherPerformer, api.as('admin@footlight.test')])
    for (const attempt of [
      stranger.call('messageThread', { params: pair(), query: {} }),
      stranger.call('deleteThread', { params: pair() }),
      stranger.call('restoreThread', { params: pair() }),
      stranger.call('readThread', { params: pair(), body: { messageId: params.id } }),
      stranger.call('deleteMessage', { params }),
      stranger.call('restoreMessage', { params }),
      send(stranger, 'I am somebody else'),
    ])
      expect(await attempt).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  const own = { a: await idOf(newClient), b: performerId }
  expect(await newClient.call('readThread', { params: own, body: { messageId: params.id } })).toMatchObject({
    status: 404,
  })
})

it('[M2] charges the agreed price once, promo credit first, and lists it in history and statement', async () => {
  await api.context.wallet.grantDemoCredit({ clientId, credits: 8, kind: 'promo' })
  await setPrice(20)
  const { price } = await client.ok('messageThread', { params: pair(), query: {} })
  expect(price).toBe(20)
  const before = await api.context.wallet.balanceOf(clientId)
  expect(await send(client, 'For nothing?')).toMatchObject({ status: 409, code: 'PRICE_CHANGED' })
  expect(await send(client, 'For less?', { price: 19 })).toMatchObject({ code: 'PRICE_CHANGED' })
  const id = crypto.randomUUID()
  const tries = await Promise.all([1, 2, 3].map(() => send(client, 'Worth it', { price: 20, id })))
  expect(tries.map((one) => one.ok && one.value.message.id)).toEqual([id, id, id])
  expect(await send(client, 'Another text', { price: 20, id })).toMatchObject({
    code: 'IDEMPOTENCY_MISMATCH',
  })
  const after = await api.context.wallet.balanceOf(clientId)
  expect([before.available - after.available, before.promo - after.promo]).toEqual([20, 8])
  const history = await client.ok('history', { params: { id: clientId }, query: { type: 'message' } })
  expect(history.history).toMatchObject([{ kind: 'message', amount: -20, performerNumber: 1001 }])
  const statement = await performer.ok('statement', { params: { month: '2026-11' } })
  expect(statement.statement.other).toMatchObject([{ kind: 'message', amount: 14 }])
  // the performer's answer is free
  expect((await send(performer, 'Thank you')).ok).toBe(true)
  await setPrice(5)
  const cheaper = await send(client, 'Cheaper now', { price: 20 })
  expect(cheaper).toMatchObject({ value: { message: { price: 5 } } })
  expect(await brokenInvariants(api.context.database)).toEqual([])
})

it('[M2, W8] writes and charges once under one key, also where the process died before it replied', async () => {
  await setPrice(5)
  const before = await api.context.wallet.balanceOf(clientId)
  const body = { clientId, performerId, body: 'Once, please', price: 5 }
  const ask = () => client.with({ 'idempotency-key': 'once-please' }).call('sendMessage', { body })
  const first = await ask()
  // what a call finds that takes the key over: no stored reply, and all of the work done
  await api.owner.deleteFrom('idempotency_keys').execute()
  const again = await ask()
  expect([first.ok, again.ok && again.value]).toEqual([true, first.ok && first.value])
  expect(before.available - (await api.context.wallet.balanceOf(clientId)).available).toBe(5)
})

it('[M2, B9] refuses above balance or the day’s limit, and a refusal changes nothing', async () => {
  await setPrice(400)
  const stranger = await idOf(newClient)
  const body = { clientId: stranger, performerId, body: 'Hello', price: 400 }
  expect(await newClient.call('sendMessage', { body })).toMatchObject({
    status: 402,
    code: 'INSUFFICIENT_CREDIT',
  })
  expect((await newClient.ok('messageThreads', { query: {} })).total).toBe(0)
  await client.ok('setLimits', { params: { id: clientId }, body: { perSession: null, perDay: 300 } })
  expect(await send(client, 'Too much', { price: 400 })).toMatchObject({
    status: 409,
    code: 'DAY_CAP_REACHED',
  })
  // the limit of a session does not apply to a message
  await client.ok('setLimits', { params: { id: clientId }, body: { perSession: 100, perDay: 300 } })
  await setPrice(150)
  expect(await send(client, 'Not in a session', { price: 150 })).toMatchObject({ status: 200 })
  await setPrice(null)
})

it('[M1] refuses a client without a verified address, and the thread gives that reason', async () => {
  const { database } = api.context
  const accounts = database.updateTable('accounts').where('id', '=', clientId)
  await accounts.set({ email_verified: false }).execute()
  expect(await send(client, 'Hello')).toMatchObject({ status: 403, code: 'EMAIL_NOT_VERIFIED' })
  const { obstacle } = await client.ok('messageThread', { params: pair(), query: {} })
  expect(obstacle).toBe('EMAIL_NOT_VERIFIED')
  await accounts.set({ email_verified: true }).execute()
})

it('[S14] refuses message, request and lobby after a block, by either of the two', async () => {
  await putOnStage(api.context.database, 1001)
  const attempts = async () => [
    (await send(client, 'Hello')).ok,
    (await client.call('requestChat', { body: { performerId, type: 'VIDEO' } })).ok,
    (await client.call('voyeur', { params: { id: performerId } })).ok,
  ]
  const block = { params: { clientId } }
  expect((await performer.ok('blockClient', block)).blocks).toMatchObject([{ clientId }])
  await performer.ok('blockClient', block)
  expect(await attempts()).toEqual([false, false, false])
  expect(await send(performer, 'Ha')).toMatchObject({ status: 403, code: 'BLOCKED' })
  // one side cannot lift the block of the other
  await client.ok('unblockPerformer', { params: { performerId } })
  expect(await send(client, 'Hello')).toMatchObject({ code: 'BLOCKED' })
  expect((await client.ok('blockedPerformers')).blocks).toEqual([])
  await client.ok('blockPerformer', { params: { performerId } })
  expect((await performer.ok('unblockClient', block)).blocks).toEqual([])
  expect(await send(client, 'Hello')).toMatchObject({ code: 'BLOCKED' })
  await client.ok('unblockPerformer', { params: { performerId } })
  expect(await send(client, 'Hello again')).toMatchObject({ ok: true })
  const { entries } = await api.as('admin@footlight.test').ok('listAuditLog', { query: {} })
  expect(entries.map(({ action }) => action).filter((action) => action.startsWith('client.'))).toEqual([
    'client.unblocked',
    'client.blocked',
  ])
  const nobody = { params: { performerId: clientId } }
  expect(await client.call('blockPerformer', nobody)).toMatchObject({ status: 404 })
})

it('[M1] a performer may write to a client who watched, though that client never wrote', async () => {
  await api.context.wallet.grantDemoCredit({ clientId: await idOf(newClient), credits: 1000 })
  const show = await startShow(api, newClient, 1002)
  const { database } = api.context
  await database.updateTable('sessions').set({ billed_seconds: 3 }).where('id', '=', show.id).execute()
  const ids = { clientId: await idOf(newClient), performerId: await idOf(otherPerformer) }
  expect((await otherPerformer.call('sendMessage', { body: { ...ids, body: 'Thanks for coming' } })).ok).toBe(
    true,
  )
})

it('[A8, M1] the thread of a closed account can be read, and accepts no message', async () => {
  const regular = api.as('patron@footlight.test')
  const performerView = api.as('performer1004@footlight.test')
  const ids = { clientId: await idOf(regular), performerId: await idOf(performerView) }
  const params = { a: ids.clientId, b: ids.performerId }
  await regular.ok('sendMessage', { body: { ...ids, body: 'Are you there?' } })
  const confirmed = { params: { id: ids.clientId }, body: { password: demoPassword } }
  await regular.ok('closeClientAccount', confirmed)
  const { threads, unread, total } = await performerView.ok('messageThreads', { query: {} })
  expect({ unread, total }).toEqual({ unread: 1, total: 1 })
  expect(threads).toMatchObject([{ name: 'Closed account', unread: 1, lastMessage: { body: '…' } }])
  const found = await performerView.ok('messageThread', { params, query: {} })
  expect(found).toMatchObject({ obstacle: 'GONE', thread: { name: 'Closed account' } })
  const answer = { body: { ...ids, body: 'Yes' } }
  expect(await performerView.call('sendMessage', answer)).toMatchObject({ status: 404 })
  await performerView.ok('readThread', { params, body: { messageId: found.messages[0]?.id ?? '' } })
  expect((await performerView.ok('messageThreads', { query: {} })).unread).toBe(0)
})

it('[W14] refuses a flood with the time to wait, over any number of nodes, and accepts messages after that time', async () => {
  api.clock.advance(60_001)
  const replies = await Promise.all(
    Array.from({ length: messagesPerMinute + 10 }, (_, i) => send(client, `${i}`)),
  )
  const refused = replies.filter(({ ok }) => !ok)
  expect(refused).toHaveLength(10)
  expect(refused[0]).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  expect(refused[0]?.headers.get('retry-after')).toBe('60')
  api.clock.advance(60_001)
  expect((await send(client, 'Slower')).ok).toBe(true)
})
