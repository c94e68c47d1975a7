import { once } from 'node:events'
import { createServer } from 'node:http'
import type { RealtimeEvent } from '@footlight/contract'
import { cookieOf } from '@footlight/test-kit/calls'
import { listen } from '@footlight/test-kit/listen'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { useTestApi } from '../../../test/hooks.ts'
import { startTestApi } from '../../../test/index.ts'
import { createRealtime } from './realtime.ts'

const api = useTestApi()

const url = () => `${api.origin.replace('http', 'ws')}/api/realtime`

async function follow(headers: Record<string, string> = {}) {
  const socket = new WebSocket(url(), { headers })
  const events: RealtimeEvent[] = []
  socket.on('message', (data) => events.push(JSON.parse(String(data))))
  await once(socket, 'message')
  return { socket, events }
}

async function signIn(account: string): Promise<{ cookie: string; id: string }> {
  const body = { account, password: 'footlight-demo' }
  const reply = await api.guest.call('login', { body })
  if (!reply.ok) throw new Error(reply.code)
  return { cookie: cookieOf(reply), id: reply.value.account.id }
}

it('[W12] sends hello, then public events to every socket and an account’s events to its own', async () => {
  const { cookie, id } = await signIn('client@footlight.test')
  const client = await follow({ cookie })
  const guest = await follow()
  const status: RealtimeEvent = {
    type: 'performer.status',
    performerId: id,
    performerNumber: 1001,
    status: 'AVAILABLE',
    peek: false,
    away: false,
  }
  api.context.bus.publish({ audience: { accountIds: [id] }, event: { type: 'balance' } })
  api.context.bus.publish({ audience: 'everyone', event: status })
  await expect.poll(() => guest.events.length).toBe(2)
  await expect.poll(() => client.events.length).toBe(3)
  expect(guest.events).toEqual([{ type: 'hello', serverTime: expect.any(String) }, status])
  expect(client.events.slice(1)).toEqual([{ type: 'balance' }, status])
  for (const { socket } of [client, guest]) socket.close()
})

it('[A6] closes the sockets of an ended sign-in, and no others', async () => {
  const leaving = await signIn('newclient@footlight.test')
  const staying = await signIn('newclient@footlight.test')
  const gone = await follow({ cookie: leaving.cookie })
  const stays = await follow({ cookie: staying.cookie })
  const closed = once(gone.socket, 'close')
  await api.guest.with({ cookie: leaving.cookie }).ok('logout')
  api.context.bus.publish({ audience: { accountIds: [leaving.id] }, event: { type: 'balance' } })
  expect((await closed)[0]).toBe(4001)
  await expect.poll(() => stays.events.length).toBe(2)
  expect(gone.events).toHaveLength(1)
  stays.socket.close()
})

it('[A6] finds by polling a sign-in that expired or was ended on another node', async () => {
  const living = new Set(['here'])
  const asked: string[][] = []
  const server = createServer()
  await using realtime = createRealtime({
    bus: api.context.bus,
    clock: api.clock,
    log: api.context.log,
    ownerOf: async ({ url }) => ({ accountId: 'client', signInId: url?.slice(1) ?? '' }),
    onSignInEnded: () => () => undefined,
    livingSignIns: async (ids) => {
      asked.push([...ids])
      return living
    },
    isAllowedOrigin: () => true,
    checkEveryMs: 50,
  })
  await using listening = await listen(server.on('upgrade', realtime.accept))
  const { port } = listening
  const [here, elsewhere] = ['here', 'elsewhere'].map((id) => new WebSocket(`ws://127.0.0.1:${port}/${id}`))
  expect((await once(elsewhere as WebSocket, 'close'))[0]).toBe(4001)
  expect(asked.flat()).toContain('here')
  expect(here?.readyState).toBe(WebSocket.OPEN)
  // [W12] each socket repeats its hello, to show that it is alive
  for (const _ of [1, 2]) expect(String((await once(here as WebSocket, 'message'))[0])).toContain('hello')
})

it('[A6] logs that sign-ins could not be checked, and checks them in the next round', async () => {
  const warned: unknown[] = []
  let rounds = 0
  const server = createServer()
  await using realtime = createRealtime({
    bus: api.context.bus,
    clock: api.clock,
    log: { warn: (...said: unknown[]) => void warned.push(said) },
    ownerOf: async () => ({ accountId: 'a client', signInId: 'ended' }),
    onSignInEnded: () => () => undefined,
    livingSignIns: async () => {
      rounds += 1
      if (rounds === 1) throw new Error('the database is away')
      return new Set()
    },
    isAllowedOrigin: () => true,
    checkEveryMs: 50,
  })
  await using listening = await listen(server.on('upgrade', realtime.accept))
  const { port } = listening
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`)
  expect((await once(socket, 'close'))[0]).toBe(4001)
  expect(warned).toEqual([
    [{ err: new Error('the database is away') }, 'sign-ins of sockets were not checked'],
  ])
})

async function startRealtime(limits: { guestLifeMs?: number; maxGuests?: number }) {
  const realtime = createRealtime({
    bus: api.context.bus,
    clock: api.clock,
    log: api.context.log,
    ownerOf: async ({ url }) => (url === '/account' ? { accountId: 'account', signInId: 'sign-in' } : null),
    onSignInEnded: () => () => undefined,
    livingSignIns: async (ids) => new Set(ids),
    isAllowedOrigin: () => true,
    ...limits,
  })
  const server = await listen(createServer().on('upgrade', realtime.accept))
  const { port } = server
  return {
    open: (path: 'guest' | 'account') => new WebSocket(`ws://127.0.0.1:${port}/${path}`),
    async [Symbol.asyncDispose]() {
      await realtime[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}

it('[W14] a guest’s socket ends by itself, and one that sends messages is closed', async () => {
  await using realtime = await startRealtime({ guestLifeMs: 100 })
  const [guest, account] = [realtime.open('guest'), realtime.open('account')]
  expect((await once(guest, 'close'))[0]).toBe(1013)
  expect(account.readyState).toBe(WebSocket.OPEN)
  account.send('anything')
  expect((await once(account, 'close'))[0]).toBe(1006)
})

it('[W14] guests beyond their sockets are refused, and leave those of accounts', async () => {
  await using realtime = await startRealtime({ maxGuests: 1 })
  const guest = realtime.open('guest')
  await once(guest, 'open')
  const [error] = (await once(realtime.open('guest'), 'error')) as [Error]
  expect(error.message).toContain('503')
  await once(realtime.open('account'), 'open')
  const left = once(guest, 'close')
  guest.close()
  await left
  await once(realtime.open('guest'), 'open')
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
