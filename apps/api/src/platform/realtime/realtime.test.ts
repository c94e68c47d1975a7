import { once } from 'node:events'
import type { RealtimeEvent } from '@footlight/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startTestApi, type TestApi } from '../../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api[Symbol.asyncDispose]())

const url = () => `${api.origin.replace('http', 'ws')}/api/realtime`

async function listen(headers: Record<string, string> = {}) {
  const socket = new WebSocket(url(), { headers })
  const events: RealtimeEvent[] = []
  socket.on('message', (data) => events.push(JSON.parse(String(data))))
  await once(socket, 'message')
  return { socket, events }
}

async function cookieOf(account: string): Promise<{ cookie: string; id: string }> {
  const body = { account, password: 'footlight-demo' }
  const reply = await api.guest.call('login', { body })
  if (!reply.ok) throw new Error(reply.code)
  return { cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '', id: reply.value.account.id }
}

it('[W12] says hello, then gives everybody what is everybody’s and each what is theirs', async () => {
  const { cookie, id } = await cookieOf('client@footlight.test')
  const client = await listen({ cookie })
  const guest = await listen()
  const status: RealtimeEvent = {
    type: 'performer.status',
    performerId: id,
    performerNumber: 1001,
    status: 'AVAILABLE',
    peek: false,
  }
  api.context.bus.publish({ audience: { accountIds: [id] }, event: { type: 'balance' } })
  api.context.bus.publish({ audience: 'everyone', event: status })
  await expect.poll(() => guest.events.length).toBe(2)
  await expect.poll(() => client.events.length).toBe(3)
  expect(guest.events).toEqual([{ type: 'hello', serverTime: expect.any(String) }, status])
  expect(client.events.slice(1)).toEqual([{ type: 'balance' }, status])
  for (const { socket } of [client, guest]) socket.close()
})

it('[W9] refuses a socket that another site opens', async () => {
  const socket = new WebSocket(url(), { origin: 'https://elsewhere.example' })
  const [error] = (await once(socket, 'error')) as [Error]
  expect(error.message).toContain('403')
})

it('hangs up when the server stops', async () => {
  const stopping = await startTestApi()
  const socket = new WebSocket(`${stopping.origin.replace('http', 'ws')}/api/realtime`)
  await once(socket, 'message')
  const closed = once(socket, 'close')
  await stopping[Symbol.asyncDispose]()
  await closed
})
