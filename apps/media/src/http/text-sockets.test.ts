import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ManualClock } from '@footlight/test-kit/clock'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
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
    async open() {
      const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
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
        return true
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
      return { received: async () => true, closed: closed.resolve }
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
