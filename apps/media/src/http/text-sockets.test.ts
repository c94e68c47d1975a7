import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ManualClock } from '@footlight/test-kit/clock'
import { until } from '@footlight/test-kit/wait'
import { expect, it } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { limits } from '../dialects/stream/limits.ts'
import { type SocketPeer, type TextSocketPorts, TextSockets } from './text-sockets.ts'

type Serve = TextSocketPorts['serve']

async function startSockets(serve: Serve, changes: Partial<TextSocketPorts> = {}) {
  const sockets = new TextSockets({
    limits,
    clock: new ManualClock(0),
    log: { error: () => undefined },
    newId: () => 'id',
    serve,
    ...changes,
  })
  const server = createServer().on('upgrade', (request, socket, head) =>
    sockets.upgrade(request, socket, head),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    async open(options?: ClientOptions) {
      const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, options)
      await once(client, 'open')
      return client
    },
    [Symbol.dispose]() {
      sockets[Symbol.dispose]()
      server.close()
    },
  }
}

it('[W14] logs the failure of one socket’s message, ends that socket, and serves the others', async () => {
  const logged: unknown[] = []
  using sockets = await startSockets(
    (peer) => ({
      async received(frame) {
        if (frame.text === 'bad') throw new Error('planted')
        peer.send(frame.text)
        return 'stage' as const
      },
    }),
    { log: { error: (fields: unknown) => logged.push(fields) } },
  )
  const [failing, other] = [await sockets.open(), await sockets.open()]
  failing.send('bad')
  await once(failing, 'close')
  expect(logged).toEqual([{ err: new Error('planted') }])
  other.send('good')
  expect(String((await once(other, 'message'))[0])).toBe('"good"')
  other.terminate()
})

it('[W14] a connection that begins and ends after its socket closed takes no place of the address', async () => {
  const peers: SocketPeer[] = []
  const closed = Promise.withResolvers<void>()
  using sockets = await startSockets(
    (peer) => {
      peers.push(peer)
      return { received: async () => 'stage' as const, closed: closed.resolve }
    },
    { limits: { ...limits, sockets: { perAddress: 1, inAll: 1 } }, maxHeld: 1 },
  )
  const gone = await sockets.open()
  gone.terminate()
  await closed.promise
  peers[0]?.hold(true)
  peers[0]?.hold(false)
  const next = await sockets.open()
  expect(next.readyState).toBe(next.OPEN)
  next.terminate()
})

it('[W14] gives up the oldest socket without a token for a new one, and none that was admitted', async () => {
  using sockets = await startSockets(
    (peer) => ({
      async received(frame) {
        peer.send(frame.text)
        return frame.text === 'nonsense' ? null : frame.text === 'guest' ? 'lobby' : 'stage'
      },
    }),
    { limits: { ...limits, sockets: { perAddress: 100, inAll: 2 } } },
  )
  const say = async (client: WebSocket, word: string) => {
    client.send(word)
    await once(client, 'message')
  }
  const payers = [await sockets.open(), await sockets.open()]
  for (const payer of payers) await say(payer, 'payer')
  // the place of guests fills, and takes none of another payer's
  const guests = [await sockets.open(), await sockets.open()]
  for (const guest of guests) await say(guest, 'guest')
  const oneMore = await sockets.open()
  oneMore.send('guest')
  expect((await once(oneMore, 'close'))[0]).toBe(1013)

  const silent = [await sockets.open(), await sockets.open()]
  await say(silent[0] as WebSocket, 'nonsense')
  const closed = once(silent[0] as WebSocket, 'close')
  const newest = await sockets.open()
  await closed
  await say(newest, 'nonsense')
  for (const client of [...payers, ...guests, silent[1] as WebSocket])
    expect(client.readyState).toBe(client.OPEN)
  for (const client of [...payers, ...guests, ...silent, newest]) client.terminate()
})

it('[W14] closes the socket of a client that reads nothing, before what it is sent fills the memory', async () => {
  let sent = 0
  const closed = Promise.withResolvers<void>()
  using sockets = await startSockets((peer) => ({
    async received() {
      // a socket's own buffers take some MB before ours fill
      for (; sent < 10_000; sent += 1) peer.send('x'.repeat(10_000))
      return 'stage' as const
    },
    closed: closed.resolve,
  }))
  const silent = await sockets.open()
  silent.pause()
  silent.send('talk')
  await closed.promise
  silent.terminate()
})

it('[W14] reads so many messages of a socket at once, and closes it at one more', async () => {
  let read = 0
  const clock = new ManualClock(0)
  using sockets = await startSockets(
    (peer) => ({
      async received() {
        read += 1
        peer.send(read)
        return 'stage' as const
      },
    }),
    { clock },
  )
  const { burst } = limits.socketMessages
  const patient = await sockets.open()
  for (let number = 0; number < burst; number++) patient.send('one')
  await until('all of them', () => read === burst)
  clock.advance(1_000)
  patient.send('one more')
  await until('one more', () => read === burst + 1)
  for (let number = 0; number < burst; number++) patient.send('too many')
  const [code] = await once(patient, 'close')
  expect(code).toBe(1008)
  expect(read).toBe(burst + limits.socketMessages.perSecond)
})

it('[W14] believes a pong that answers its ping, and no other', async () => {
  const clock = new ManualClock(0)
  using sockets = await startSockets(
    (peer) => {
      peer.use(true)
      return {
        async received() {
          peer.send('read')
          return 'stage' as const
        },
      }
    },
    { clock },
  )
  const [lying, honest] = [await sockets.open({ autoPong: false }), await sockets.open()]
  lying.on('ping', () => lying.pong('here I am'))
  const closed = once(lying, 'close')
  const pinged = Promise.all([lying, honest].map((client) => once(client, 'ping')))
  const isRead = async (client: WebSocket) => {
    client.send('is all before this read?')
    await once(client, 'message')
  }
  await Promise.all([lying, honest].map(isRead))
  clock.advance(limits.pingEveryMs)
  await pinged
  await Promise.all([lying, honest].map(isRead))
  clock.advance(limits.pingEveryMs)
  await closed
  await isRead(honest)
  honest.terminate()
})
