import { clientSeenEveryMs } from '@footlight/contract'
import { serve } from '@footlight/test-kit/listen'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { type CallApi, createApiClient } from '../api-client.ts'
import { attend } from './attend.ts'
import { visit } from './visit.ts'

const patron = { account: 'patron@footlight.test', password: 'secret', performerNumber: 1005 }
const nothing = { request: null, session: null }

/** An api that answers each call with the next of its prepared replies, the last one for ever. */
function scripted(replies: Record<string, unknown[]>) {
  const calls: [name: string, input: unknown][] = []
  const waits: number[] = []
  let watching = 0
  const call: CallApi = async (name, input) => {
    calls.push([name, input])
    const left = replies[name] ?? []
    const reply = left.length > 1 ? left.shift() : left[0]
    if (reply === undefined) throw new Error(`${name} was answered 500`)
    return reply as never
  }
  return {
    calls,
    waits,
    names: () => calls.map(([name]) => name),
    isWatching: () => watching === 1,
    ports: {
      call,
      wait: async (ms: number) => void waits.push(ms),
      watch: async () => {
        watching += 1
        return {
          [Symbol.dispose]() {
            watching -= 1
          },
        }
      },
    },
  }
}

const free = { performerAccount: { id: 'her', performerStatus: 'AVAILABLE' } }
const playStream = { streamName: 'p1005' }

it('[E8] requests a show that allows peeking, plays it, and sends clientSeen every 10 s until it ends', async () => {
  const api = scripted({
    checkSession: [
      { authenticated: false, running: nothing },
      { authenticated: true, running: nothing },
    ],
    login: [{}],
    getPerformerByNumber: [free],
    requestChat: [{ request: { id: 'r', state: 'PENDING' } }],
    getRequest: [{ request: { id: 'r', state: 'PENDING' } }, { request: { id: 'r', state: 'ACCEPTED' } }],
    initiateVideochat: [{ session: { id: 's', state: 'STARTING', heldFor: null }, playStream }],
    clientSeen: [
      { session: { state: 'ACTIVE', heldFor: null } },
      { session: { state: 'HELD', heldFor: 'performer' } },
      { session: { state: 'ENDED', heldFor: null } },
    ],
  })
  expect(await visit(api.ports, patron)).toBe('over')
  const wish = { performerId: 'her', type: 'VIDEO', allowPeek: true }
  expect(api.calls).toContainEqual(['requestChat', { body: wish }])
  expect(api.waits.filter((ms) => ms === clientSeenEveryMs)).toHaveLength(3)
  expect(api.isWatching()).toBe(false)
})

it('[E8] yields while the performer is with another client', async () => {
  const api = scripted({
    checkSession: [{ authenticated: true, running: nothing }],
    getPerformerByNumber: [{ performerAccount: { id: 'her', performerStatus: 'BUSY' } }],
  })
  expect(await visit(api.ports, patron)).toBe('away')
  expect(api.names()).not.toContain('requestChat')
})

it.each([
  ['session', 'endSession', { sessionId: 'x' }],
  ['request', 'cancelSession', { requestId: 'x' }],
] as const)('lets go of the %s that a killed patron left', async (kind, name, body) => {
  const api = scripted({
    checkSession: [{ authenticated: true, running: { ...nothing, [kind]: { id: 'x' } } }],
    [name]: [{}],
    getPerformerByNumber: [free],
    requestChat: [{ request: { id: 'r', state: 'DECLINED' } }],
  })
  expect(await visit(api.ports, patron)).toBe('declined')
  expect(api.calls).toContainEqual([name, { body }])
})

it('closes the stream when its own media is lost, and when a call fails', async () => {
  const begin = {
    checkSession: [{ authenticated: true, running: nothing }],
    getPerformerByNumber: [free],
    requestChat: [{ request: { id: 'r', state: 'ACCEPTED' } }],
    initiateVideochat: [{ session: { id: 's', state: 'STARTING', heldFor: null }, playStream }],
  }
  const held = scripted({ ...begin, clientSeen: [{ session: { state: 'HELD', heldFor: 'client' } }] })
  expect(await visit(held.ports, patron)).toBe('over')
  const failing = scripted(begin)
  await expect(visit(failing.ports, patron)).rejects.toThrow('clientSeen')
  expect([held.isWatching(), failing.isWatching()]).toEqual([false, false])
})

it('pauses longer after each failed visit, and only 1 s when the performer is away', async () => {
  const api = scripted({
    checkSession: [...Array(8).fill(undefined), { authenticated: true, running: nothing }],
    getPerformerByNumber: [{ performerAccount: { id: 'her', performerStatus: 'OFFLINE' } }],
  })
  const waits: number[] = []
  const wait = async (ms: number) => {
    waits.push(ms)
    if (waits.length === 10) throw new Error('enough')
  }
  const ports = { ...api.ports, wait, now: () => 0, log: pino({ level: 'silent' }) }
  await expect(attend(ports, patron)).rejects.toThrow('enough')
  expect(waits).toEqual([...[1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1000), 1000, 1000])
})

it('stores the cookie of the public API, and names the refused call in the error', async () => {
  const seen: (string | undefined)[] = []
  await using server = await serve((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.cookie ?? ''}`)
    const isLogin = request.url === '/api/session/login'
    response.writeHead(isLogin ? 200 : 403, isLogin ? { 'set-cookie': 'footlight=a; Path=/' } : {})
    response.end('{}')
  })
  const call = createApiClient(server.origin)
  await call('login', { body: { account: 'a', password: 'b' } })
  await expect(call('clientSeen', { query: { sessionId: 'x y' } })).rejects.toThrow(
    'clientSeen was answered 403',
  )
  expect(seen).toEqual(['POST /api/session/login ', 'GET /api/session/client_seen?sessionId=x+y footlight=a'])
})
