import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { cookieOf } from '@footlight/test-kit/calls'
import { listen } from '@footlight/test-kit/listen'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { startTestApi, type TestApi } from '../../../../test/index.ts'
import { limitsWith } from './limits.ts'

const opened = new AsyncDisposableStack()
const logged: { level: number; msg: string }[] = []
const asked: (string | undefined)[] = []
/** one server without PUBLIC_URL, where a caller may set X-Forwarded-For, and one that is public */
let home: TestApi
let open: TestApi

beforeAll(async () => {
  const media = createServer((request, response) => {
    asked.push(request.headers['x-forwarded-for'] as string | undefined)
    response.end('media')
  })
  new WebSocketServer({ server: media }).on('connection', (_socket, request) =>
    asked.push(request.headers['x-forwarded-for'] as string | undefined),
  )
  const { origin: mediaUrl } = opened.use(await listen(media))
  const log = pino({ level: 'info' }, { write: (line) => logged.push(JSON.parse(line)) })
  const few = { call: 10, page: 10, file: 10, sandbox: 10, webhook: 10, health: 10, docs: 10, media: 10 }
  home = opened.use(
    await startTestApi({
      config: { mediaUrl },
      overrides: {
        log,
        limits: limitsWith({
          perMinute: { ...few, account: 5, socket: 10 },
          sockets: { realtime: { perAddress: 3, all: 6 } },
        }),
      },
    }),
  )
  open = opened.use(
    await startTestApi({
      config: { mediaUrl, publicUrl: 'https://stage.example', trustedProxies: [] },
      overrides: {
        log,
        limits: limitsWith({
          perMinute: { call: 10, media: 1000 },
          sockets: { connection: { perAddress: 350, all: 12_000 } },
          requestWithinMs: 1000,
        }),
      },
    }),
  )
})
afterAll(() => opened.disposeAsync())

const from = (address: string, more: Record<string, string> = {}) =>
  home.guest.with({ 'x-forwarded-for': address, ...more })

async function statusesOf(count: number, ask: () => Promise<Response>): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < count; index++) statuses.push((await ask()).status)
  return statuses
}

it('[W14] invented cookies cause no more queries than an address may make calls', async () => {
  const stranger = from('198.51.100.1', { cookie: 'footlight=c3RhbGU' })
  const replies = await Promise.all(Array.from({ length: 100 }, () => stranger.fetch('/api/check_session')))
  // the cookie is taken back where it was looked up
  expect(replies.filter(({ headers }) => headers.getSetCookie().length > 0)).toHaveLength(10)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(90)
})

it.each([
  ['/api/check_session', 'GET'],
  ['/api/nothing', 'GET'],
  ['/api/health', 'GET'],
  ['/api/openapi.json', 'GET'],
  ['/api/docs', 'GET'],
  ['/', 'GET'],
  ['/assets/a.js', 'GET'],
  ['/x/%2e%2e/y', 'GET'],
  ['/files/pimg/1001/thumb/a.jpg', 'GET'],
  ['/sandbox/11111111-1111-4111-8111-111111111111', 'POST'],
  ['/webhooks/stripe', 'POST'],
  ['/webrtc-session.json', 'POST'],
  ['/live/p1001/whep', 'POST'],
])('[W14] %s has a limit by address, which no other address uses up', async (path, method) => {
  const ask = (address: string) => () => from(address).fetch(path, { method })
  // one household has many addresses of IPv6
  const statuses = await statusesOf(9, ask('2001:db8:1:2::1'))
  statuses.push(...(await statusesOf(2, ask('2001:db8:1:2:ffff::9'))))
  expect(statuses.map((status) => status === 429)).toEqual([...Array<boolean>(10).fill(false), true])
  expect((await ask('2001:db8:1:3::1')()).status).not.toBe(429)
  // these share a door with others of the list
  home.clock.advance(60_000)
})

it('[W14] counts the calls of an account from wherever they come', async () => {
  const body = { account: 'client@footlight.test', password: 'footlight-demo' }
  const cookie = cookieOf(await from('198.51.100.2').call('login', { body }))
  const statuses: number[] = []
  for (let network = 1; network <= 7; network++)
    statuses.push((await from(`203.0.113.${network}`, { cookie }).call('checkSession')).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
})

it('[W14] ignores forwarded headers of an unknown proxy, and says so once in the log', async () => {
  let neighbour = 0
  const ask = () =>
    open.guest.with({ 'x-forwarded-for': `203.0.113.${neighbour++}` }).fetch('/api/check_session')
  expect((await statusesOf(12, ask)).filter((status) => status === 429)).toHaveLength(2)
  expect(logged.filter(({ msg }) => msg.includes('TRUSTED_PROXIES'))).toHaveLength(1)
})

async function upgrade(path: string, address: string): Promise<WebSocket | string> {
  const url = `${home.origin.replace('http', 'ws')}${path}`
  const socket = new WebSocket(url, { headers: { 'x-forwarded-for': address } })
  return new Promise((resolve) => {
    socket.on('open', () => resolve(socket)).on('error', (error) => resolve(String(error)))
  })
}

it('[W14] upgrades have a limit of their own, whatever they lead to', async () => {
  for (const [index, path] of ['/webrtc-session.json', '/janus-ws', '/elsewhere'].entries()) {
    const results: (WebSocket | string)[] = []
    for (let count = 0; count < 12; count++) results.push(await upgrade(path, `198.51.100.${20 + index}`))
    expect(results.slice(10).every((result) => String(result).includes('429'))).toBe(true)
    expect(results.slice(0, 10).some((result) => String(result).includes('429'))).toBe(false)
    for (const socket of results) if (typeof socket !== 'string') socket.terminate()
  }
})

it('[W14] bounds guests’ sockets by address and in all', async () => {
  const sockets: (WebSocket | string)[] = []
  const few = ['198.51.100.31', '198.51.100.31', '198.51.100.31', '198.51.100.31', '198.51.100.32']
  for (const address of [...few, '198.51.100.32', '198.51.100.32', '198.51.100.33'])
    sockets.push(await upgrade('/api/realtime', address))
  expect(sockets.map((socket) => (typeof socket === 'string' ? socket.slice(-3) : 'open'))).toEqual([
    'open',
    'open',
    'open',
    '429',
    'open',
    'open',
    'open',
    '429',
  ])
  for (const socket of sockets) if (typeof socket !== 'string') socket.terminate()
  await expect
    .poll(async () => {
      const socket = await upgrade('/api/realtime', '198.51.100.33')
      if (typeof socket === 'string') return false
      socket.terminate()
      return true
    })
    .toBe(true)
})

it('[W14] only the API sets the client’s address that the media server receives', async () => {
  asked.length = 0
  await from('203.0.113.50, 198.51.100.50', { 'x-real-ip': '192.0.2.1' }).fetch('/live/a/whip', {
    method: 'POST',
    body: 'v=0',
  })
  const socket = await upgrade('/webrtc-session.json', '203.0.113.51, 198.51.100.51')
  await open.guest
    .with({ 'x-forwarded-for': '203.0.113.52' })
    .fetch('/live/a/whip', { method: 'POST', body: 'v=0' })
  expect(asked).toEqual(['198.51.100.50', '198.51.100.51', '127.0.0.1'])
  if (typeof socket !== 'string') socket.terminate()
})

function dial(): Socket {
  const { hostname, port } = new URL(open.origin)
  return connect(Number(port), hostname).on('error', () => undefined)
}

it('[W14] half-sent posts keep no other caller waiting, and are given up', async () => {
  const slow = Array.from({ length: 300 }, () => {
    const socket = dial()
    socket.write('POST /webrtc-session.json HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n{')
    return { socket, closed: once(socket.resume(), 'close') }
  })
  await Promise.all(slow.map(({ socket }) => socket.connecting && once(socket, 'connect')))
  const givenUp = Promise.all(slow.map(({ closed }) => closed)).then(() => 'given up')
  const whole = open.guest.fetch('/webrtc-session.json', { method: 'POST', body: '{}' })
  expect(await Promise.race([givenUp, whole.then(({ status }) => status)])).toBe(200)
  await givenUp
})

it('[W14] bounds connections by address, and gives idle ones up', async () => {
  const idle = Array.from({ length: 600 }, dial)
  const closed = idle.map((socket) => once(socket.resume(), 'close'))
  let left = idle.length
  for (const one of closed) one.then(() => left--)
  await expect.poll(() => left).toBeLessThanOrEqual(550)
  await Promise.all(closed)
})

it('[W14] refuses ambiguous and malformed paths without a line in the log', async () => {
  const lines = logged.length
  const { hostname, port } = new URL(home.origin)
  for (const path of [
    '/x/../y',
    '/assets/..%2f..%2fa',
    '/%00',
    '/%',
    '//a',
    '/live/%2e%2e/metrics',
    '/\\a',
  ]) {
    const socket = connect(Number(port), hostname)
    socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)
    const [answer] = await once(socket.setEncoding('utf8'), 'data')
    expect(answer).toMatch(/^HTTP\/1.1 40[04] /)
    socket.destroy()
  }
  expect(logged.length).toBe(lines)
})

it('health says that the database hangs while it does', async () => {
  const hanging = Array.from({ length: 20 }, () =>
    sql`select pg_sleep(4)`.execute(home.context.database).catch(() => undefined),
  )
  await sleep(50)
  home.clock.advance(60_000)
  let isOver = false
  const over = Promise.all(hanging).then(() => {
    isOver = true
  })
  const reply = await from('198.51.100.60').fetch('/api/health')
  expect(isOver).toBe(false)
  expect([reply.status, ((await reply.json()) as { parts: object }).parts]).toMatchObject([
    503,
    { database: false },
  ])
  await over
})
