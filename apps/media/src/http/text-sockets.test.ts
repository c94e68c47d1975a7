import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ManualClock } from '@footlight/test-kit/clock'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { limits } from '../dialects/stream/limits.ts'
import { TextSockets } from './text-sockets.ts'

it('[W14] logs the failure of one socket’s message, ends that socket, and serves the others', async () => {
  const logged: unknown[] = []
  using sockets = new TextSockets({
    limits,
    clock: new ManualClock(0),
    log: { error: (fields: unknown) => logged.push(fields) },
    newId: () => 'id',
    serve: (peer) => ({
      async received(frame) {
        if (frame.text === 'bad') throw new Error('planted')
        peer.send(frame.text)
        return true
      },
    }),
  })
  const server = createServer().on('upgrade', (request, socket, head) =>
    sockets.upgrade(request, socket, head),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const open = async () => {
    const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
    await once(client, 'open')
    return client
  }
  const [failing, other] = [await open(), await open()]
  failing.send('bad')
  await once(failing, 'close')
  expect(logged).toEqual([{ err: new Error('planted') }])
  other.send('good')
  expect(String((await once(other, 'message'))[0])).toBe('"good"')
  other.terminate()
  server.close()
})
