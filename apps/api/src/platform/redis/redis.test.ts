import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { cookieOf } from '@footlight/test-kit/calls'
import { startTestRedis, type TestRedis } from '@footlight/test-kit/redis'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startTestApi, type TestApi } from '../../../test/index.ts'
import { type BusMessage, createLocalBus } from '../bus.ts'
import { limitsWith } from '../http/rate-limits/limits.ts'
import { openRedis } from './redis.ts'
import { createSharedBus } from './shared-bus.ts'

const opened = new AsyncDisposableStack()
const logged: { level: number; msg: string }[] = []
let redis: TestRedis
let api: TestApi
beforeAll(async () => {
  redis = opened.use(await startTestRedis())
  api = opened.use(
    await startTestApi({
      nodes: 2,
      config: { redisUrl: redis.url },
      overrides: {
        limits: limitsWith({ perMinute: { call: 20, guess: 5 } }),
        log: pino({ level: 'info' }, { write: (line) => logged.push(JSON.parse(line)) }),
      },
    }),
  )
})
afterAll(() => opened.disposeAsync())

const message: BusMessage = { audience: 'everyone', event: { type: 'lobby.ended', performerId: 'p' } }

async function socketOn(node: number, headers: Record<string, string> = {}) {
  const origin = api.nodes[node]?.origin ?? ''
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/realtime`, { headers })
  const types: string[] = []
  socket.on('message', (data) => types.push(JSON.parse(String(data)).type))
  await once(socket, 'message')
  return { socket, types }
}

it('[W12] an event of one node reaches the sockets of both, once', async () => {
  const [here, there] = await Promise.all([socketOn(0), socketOn(1)])
  for (const { context } of api.nodes) context.bus.publish(message)
  for (const { types } of [here, there]) await expect.poll(() => types.length).toBe(3)
  await sleep(50)
  for (const { types, socket } of [here, there]) {
    expect(types).toEqual(['hello', 'lobby.ended', 'lobby.ended'])
    socket.close()
  }
})

it('[A6] a sign-out at one node closes the sockets at both, at once', async () => {
  const body = { account: 'client@footlight.test', password: 'footlight-demo' }
  const reply = await api.guest.call('login', { body })
  const cookie = cookieOf(reply)
  const sockets = await Promise.all([socketOn(0, { cookie }), socketOn(1, { cookie })])
  const closed = sockets.map(({ socket }) => once(socket, 'close'))
  await api.guest.with({ cookie }).ok('logout')
  for (const [code] of await Promise.all(closed)) expect(code).toBe(4001)
})

it('[W14] counts the calls of an address at both nodes together', async () => {
  const visitor = api.guest.with({ 'x-forwarded-for': '203.0.113.7' })
  const body = { account: 'nobody@footlight.test', password: 'not his password' }
  const codes: string[] = []
  for (let call = 0; call < 8; call++) {
    const reply = await visitor.call('login', { body })
    codes.push(reply.ok ? 'ok' : reply.code)
  }
  expect(codes.indexOf('RATE_LIMITED')).toBe(5)
})

it('works without Redis, logs that once, and uses Redis again when it is back', async () => {
  const [here, there] = await Promise.all([socketOn(0), socketOn(1)])
  await redis.kill()
  const health = async () => (await (await api.guest.fetch('/api/health')).json()) as { parts: object }
  await expect.poll(async () => (await health()).parts).toMatchObject({ redis: false })

  api.context.bus.publish(message)
  await expect.poll(() => here.types.length).toBe(2)
  const visitor = api.guest.with({ 'x-forwarded-for': '203.0.113.8' })
  const statuses: number[] = []
  for (let call = 0; call < 50; call++) statuses.push((await visitor.call('checkSession')).status)
  // each node counts its own
  expect(statuses.filter((status) => status === 200)).toHaveLength(40)

  await redis.start()
  await expect.poll(async () => (await health()).parts).toMatchObject({ redis: true })
  expect(there.types).toEqual(['hello'])
  await expect
    .poll(() => {
      api.context.bus.publish(message)
      return there.types.length
    })
    .toBeGreaterThan(1)
  expect(logged.filter(({ msg }) => msg.startsWith('Redis is lost'))).toHaveLength(2)
  for (const { socket } of [here, there]) socket.close()
})

it('a node starts while Redis is away, and finds it later', async () => {
  await using other = await startTestRedis()
  await other.kill()
  const log = pino({ level: 'silent' })
  await using connection = await openRedis({ url: other.url, log })
  await using bus = createSharedBus({ redis: connection, nodeId: 'late' })
  expect(connection.isUp).toBe(false)
  const received: BusMessage[] = []
  bus.subscribe((message) => received.push(message))
  bus.publish(message)
  expect(received).toHaveLength(1)
  await other.start()
  await using friend = await openRedis({ url: other.url, log })
  await using its = createSharedBus({ redis: friend, nodeId: 'friend' })
  await expect
    .poll(() => {
      its.publish(message)
      return received.length
    })
    .toBeGreaterThan(1)
})

it('a bus of one process needs no Redis', () => {
  const bus = createLocalBus()
  const received: BusMessage[] = []
  bus.subscribe((message) => received.push(message))
  bus.publish(message)
  expect(received).toEqual([message])
})
