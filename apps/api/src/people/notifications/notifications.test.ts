import type { RealtimeEvent } from '@footlight/contract'
import { idOf } from '@footlight/test-kit/calls'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Caller, startTestApi, type TestApi } from '../../../test/index.ts'
import { browserKeys, createBrowser } from '../../../test/kits/browser-keys.ts'
import { type Crash, Crashed, mortal } from '../../../test/mortal.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Transact, transactOn } from '../../platform/database/transact.ts'
import type { PushRequest } from './push/push-request.ts'

let api: TestApi
let client: Caller
let clientId: string
let crash: Crash | null = null
const posted: PushRequest[] = []
const statuses = new Map<string, number>()
const received: RealtimeEvent[] = []

beforeAll(async () => {
  const pushPost = {
    async send(message: PushRequest) {
      posted.push(message)
      return statuses.get(message.endpoint) ?? 201
    },
    [Symbol.dispose]() {},
  }
  const opened = Promise.withResolvers<Database>()
  const transact: Transact = async (work) => transactOn(await opened.promise)(work)
  api = await startTestApi({ overrides: { pushPost, transact: mortal(transact, () => crash) } })
  opened.resolve(api.context.database)
  client = api.as('client@footlight.test')
  clientId = await idOf(client)
  api.context.bus.subscribe(({ event }) => received.push(event))
  await sweep()
})
afterAll(() => api[Symbol.asyncDispose]())
beforeEach(async () => {
  await api.owner.deleteFrom('notifications').execute()
  await api.owner.deleteFrom('letters').execute()
  await api.owner.deleteFrom('push_subscriptions').execute()
  await api.owner.deleteFrom('availability_alerts').execute()
  await api.owner.updateTable('accounts').set({ email_verified: true }).where('id', '=', clientId).execute()
  await set('SSA;MSG;PRO;', all)
  posted.length = 0
  received.length = 0
})

const all = { app: true, email: true, push: true }
const sweep = () => Promise.all(api.nodes.map(({ context }) => context.sweep()))
/** Runs the sweep until all notifications are sent, also those for accounts that are away. */
async function sweepLater() {
  await sweep()
  api.clock.advance(30_000)
  await sweep()
}
const set = (types: string, channels = all) =>
  client.ok('setNotificationSettings', { body: { notification_types: types, ...channels } })
const list = () => client.ok('notifications', { query: {} })
const notify = (event: Parameters<typeof api.context.notifications.notify>[2]) =>
  api.context.database.transaction().execute((tx) => api.context.notifications.notify(tx, clientId, event))
const emails = () => api.owner.selectFrom('letters').select(['template', 'recipient']).execute()
const message = { type: 'MSG', name: 'Cleo Brandt', link: '/messages' } as const

const subscribe = (endpoint: string, keys = browserKeys()) =>
  client.call('startPush', { body: { endpoint, ...keys } })

it('[A10] settings are three flags on the wire, and any other type is refused with its field named', async () => {
  expect((await set('MSG;SSA;')).settings.notification_types).toBe('SSA;MSG;')
  expect((await set('', { app: true, email: false, push: false })).settings).toMatchObject({
    notification_types: '',
    ...{ app: true, email: false, push: false },
  })
  const refused = await client.call('setNotificationSettings', {
    body: { notification_types: 'SSA;SMS;', ...all },
  })
  expect(refused).toMatchObject({ status: 400, code: 'VALIDATION' })
  expect(JSON.stringify(refused)).toContain("'SMS' is not a notification type")
})

it('[A10] a notification is listed, e-mailed and pushed once each', async () => {
  const { open, ...keys } = createBrowser()
  await subscribe('https://push.example.org/one', keys)
  await notify({ ...message, key: 'once' })
  await notify({ ...message, key: 'once' })
  await sweepLater()
  expect(await list()).toMatchObject({ total: 1, unseen: 1, notifications: [{ ...message, seen: false }] })
  expect(received).toContainEqual({ type: 'notification' })
  expect(await emails()).toEqual([{ template: 'newMessage', recipient: 'client@footlight.test' }])
  expect(posted).toHaveLength(1)
  const { headers, body } = posted[0] as PushRequest
  expect(body.includes('Cleo')).toBe(false)
  const opened = JSON.parse(open(body))
  expect(opened).toMatchObject({ title: 'A new message from Cleo Brandt', link: message.link })
  const { pushKey } = (await client.ok('notificationSettings')).settings
  expect(String(headers.Authorization).split(', k=')[1]).toBe(pushKey)
  await client.ok('seeNotifications')
  expect((await list()).unseen).toBe(0)
  await sweep()
  expect(posted).toHaveLength(1)
})

it('[A10] does not push a message that is read within half a minute, and pushes a favourite going live immediately', async () => {
  await subscribe('https://push.example.org/one')
  await notify(message)
  await sweep()
  expect((await list()).unseen).toBe(1)
  api.clock.advance(29_000)
  await sweep()
  await client.ok('seeNotifications')
  await sweepLater()
  expect([await emails(), posted, (await list()).total]).toEqual([[], [], 1])
  await notify({ type: 'SSA', name: 'Cleo Brandt', link: '/performers/100-001' })
  await sweep()
  expect([(await emails()).length, posted.length]).toEqual([1, 1])
})

it('[A10] sends nothing of a type or channel that is switched off, nor from a transaction that rolled back', async () => {
  await set('SSA;')
  await notify(message)
  await set('MSG;', { app: false, email: true, push: false })
  await subscribe('https://push.example.org/one')
  await sweepLater()
  expect(await emails()).toHaveLength(1)
  expect([(await list()).total, posted.length]).toEqual([0, 0])
  await api.owner.updateTable('accounts').set({ email_verified: false }).where('id', '=', clientId).execute()
  await notify(message)
  const undone = api.context.database.transaction().execute(async (tx) => {
    await api.context.notifications.notify(tx, clientId, message)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await sweepLater()
  expect(await emails()).toHaveLength(1)
})

it('[A10] forgets a browser that is gone, tries a busy one again, and delays no other browser', async () => {
  const [gone, busy] = ['https://push.example.org/gone', 'https://push.example.org/busy']
  await subscribe(gone)
  await subscribe(busy)
  statuses.set(gone, 410).set(busy, 503)
  await notify(message)
  await sweepLater()
  const left = () => api.owner.selectFrom('push_subscriptions').select('endpoint').execute()
  expect(await left()).toEqual([{ endpoint: busy }])
  statuses.set(busy, 201)
  api.clock.advance(30_000)
  await sweep()
  expect(posted.map(({ endpoint }) => endpoint).toSorted()).toEqual([busy, busy, gone].toSorted())
  await api.as('newclient@footlight.test').ok('stopPush', { body: { endpoint: busy } })
  expect(await left()).toHaveLength(1)
  await client.ok('stopPush', { body: { endpoint: busy } })
  expect(await left()).toHaveLength(0)
  for (let number = 0; number < 12; number++) {
    api.clock.advance(1)
    await subscribe(`https://push.example.org/${number}`)
  }
  expect(await left()).toHaveLength(10)
})

it('[A10] refuses an endpoint that is not a public push service', async () => {
  for (const endpoint of [
    'http://push.example.org/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://169.254.169.254/latest',
    'https://localhost./x',
    'https://push.example.org:8443/x',
    'https://user:pass@push.example.org/x',
    'https://db.internal/x',
    'file:///etc/passwd',
    'nonsense',
  ])
    expect(await subscribe(endpoint), endpoint).toMatchObject({ status: 400, code: 'PUSH_ADDRESS' })
  const p256dh = Buffer.alloc(65, 4).toString('base64url')
  const keys = { p256dh, auth: Buffer.alloc(16).toString('base64url') }
  expect(await subscribe('https://push.example.org/x', keys)).toMatchObject({ code: 'PUSH_ADDRESS' })
})

/** The performer is on air and switches to AVAILABLE. */
async function becomesAvailable(performerId: string): Promise<void> {
  const { database, sessions } = api.context
  await sessions.studio.setAvailability(performerId, false)
  await database
    .updateTable('performers')
    .set({ stream_active: true })
    .where('id', '=', performerId)
    .execute()
  await sessions.studio.setAvailability(performerId, true)
}

it.each(['before', 'after'] as const)(
  '[A10] SSA: where the process dies %s a performer became available, the change and its alert are both there, or neither',
  async (when) => {
    const { performerAccounts } = await api.guest.ok('listPerformers', { query: { limit: 1 } })
    const performerId = performerAccounts[0]?.id ?? ''
    await client.ok('addFavourite', { params: { id: clientId, performerId } })
    await becomesAvailable(performerId)
    await api.context.sessions.studio.setAvailability(performerId, false)
    await api.owner.deleteFrom('availability_alerts').execute()
    crash = when
    await expect(api.context.sessions.studio.setAvailability(performerId, true)).rejects.toThrow(Crashed)
    crash = null
    await sweep()
    const { performerStatus } = await api.owner
      .selectFrom('performers')
      .select('status as performerStatus')
      .where('id', '=', performerId)
      .executeTakeFirstOrThrow()
    expect([performerStatus, (await list()).total]).toEqual(
      when === 'after' ? ['AVAILABLE', 1] : ['OFFLINE', 0],
    )
  },
)

it('[A10] SSA: notifies clients with an alert when the performer is live, once an hour', async () => {
  const { performerAccounts } = await api.guest.ok('listPerformers', { query: { limit: 2 } })
  const [first, second] = performerAccounts.map(({ id }) => id)
  if (!first || !second) throw new Error('the demo has performers')
  const pair = (performerId: string) => ({ params: { id: clientId, performerId } })
  await client.ok('addFavourite', pair(first))
  await client.ok('setFavouriteAlert', { ...pair(second), body: { alert: true } })
  await client.ok('setFavouriteAlert', { ...pair(second), body: { alert: false } })
  const on = async (performerId: string) => {
    await becomesAvailable(performerId)
    await sweep()
  }
  await on(first)
  await on(second)
  await on(first)
  const [performer] = performerAccounts
  expect(await list()).toMatchObject({
    total: 1,
    notifications: [
      {
        type: 'SSA',
        name: performer?.displayName,
        link: `/performers/${performer?.advert_numbers[0]?.advertNumber}`,
      },
    ],
  })
  expect(await emails()).toMatchObject([{ template: 'performerAvailable' }])
  api.clock.advance(3_600_001)
  await on(first)
  await expect
    .poll(async () => {
      await sweep()
      return (await list()).total
    })
    .toBe(2)
})

it('[A10] notifies the receiver of a message, and not its author', async () => {
  const performer = api.as('performer@footlight.test')
  const { account } = await performer.ok('checkSession')
  const performerId = account?.id ?? ''
  await client.ok('sendMessage', { body: { clientId, performerId, body: 'Good evening', price: 10_000 } })
  await sweep()
  expect((await list()).total).toBe(0)
  expect((await performer.ok('notifications', { query: {} })).notifications).toMatchObject([
    // the link leads to the thread's page; its path contains the other's id
    { type: 'MSG', link: `/messages/${clientId}` },
  ])
})

it('[A8] a closed account is named neither in notices of its messages nor in queued pushes', async () => {
  const performer = api.as('performer@footlight.test')
  const performerId = await idOf(performer)
  const endpoint = 'https://push.example.org/asleep'
  statuses.set(endpoint, 503)
  await performer.ok('startPush', { body: { endpoint, ...browserKeys() } })
  await client.ok('sendMessage', { body: { clientId, performerId, body: 'Good night', price: 10_000 } })
  await sweepLater()
  const writerName = async () => (await performer.ok('notifications', { query: {} })).notifications[0]?.name
  const waiting = () => api.owner.selectFrom('pushes').select('payload').execute()
  const name = (await client.ok('checkSession')).account?.displayName ?? ''
  expect(await writerName()).toBe(name)
  expect((await waiting())[0]?.payload).toContain(name)
  const { messages, database } = api.context
  const gone = { id: clientId, pseudonym: 'somebody' }
  await database.transaction().execute((tx) => messages.personal.erase(tx, gone))
  expect(await writerName()).toBe('somebody')
  expect(await waiting()).toEqual([])
})

it('[A8] notifications are part of the data export, and are deleted with the account', async () => {
  await subscribe('https://push.example.org/mine')
  await notify(message)
  const { notifications, database } = api.context
  const held = () => notifications.personal.read(clientId)
  expect(await held()).toMatchObject({
    told: [{ type: 'MSG', name: 'Cleo Brandt' }],
    channels: all,
    browsers: [{ endpoint: 'https://push.example.org/mine' }],
  })
  const client = { id: clientId, pseudonym: 'somebody' }
  await database.transaction().execute((tx) => notifications.personal.erase(tx, client))
  expect(await held()).toEqual({ told: [], channels: null, browsers: [] })
})
