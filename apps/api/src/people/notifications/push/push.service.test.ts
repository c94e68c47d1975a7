import { idOf } from '@footlight/test-kit/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/index.ts'
import { browserKeys } from '../../../../test/kits/browser-keys.ts'
import type { SitePath } from '../../../site/mail/index.ts'
import type { PushRequest } from './push-request.ts'

let api: TestApi
let answer: (endpoint: string) => Promise<number>
const posted: PushRequest[] = []
beforeAll(async () => {
  const pushPost = {
    async send(message: PushRequest) {
      posted.push(message)
      return answer(message.endpoint)
    },
    [Symbol.dispose]() {},
  }
  api = await startTestApi({ overrides: { pushPost } })
})
afterAll(() => api[Symbol.asyncDispose]())

const notify = (accountId: string, link: SitePath) =>
  api.context.database
    .transaction()
    .execute((tx) => api.context.notifications.notify(tx, accountId, { type: 'SSA', name: 'Cleo', link }))

it('[A10, W14] endpoints that do not answer delay only their own account, and are suspended after three failures', async () => {
  const [client, other] = [api.as('client@footlight.test'), api.as('newclient@footlight.test')]
  const dead = Array.from({ length: 10 }, (_, number) => `https://dead.example.org/${number}`)
  const alive = 'https://push.example.org/alive'
  for (const endpoint of dead) await client.ok('startPush', { body: { endpoint, ...browserKeys() } })
  await other.ok('startPush', { body: { endpoint: alive, ...browserKeys() } })
  const clientId = await idOf(client)
  const otherId = await idOf(other)
  const hung = Promise.withResolvers<number>()
  answer = async (endpoint) => (dead.includes(endpoint) ? hung.promise : 201)
  for (const link of ['/performers/1', '/performers/2', '/performers/2', '/performers/3'] as const)
    await notify(clientId, link)
  const knocks = () => posted.filter(({ endpoint }) => dead.includes(endpoint)).length
  const waiting = () => api.owner.selectFrom('pushes').select('tag').execute()
  await notify(otherId, '/performers/6')
  const sweeping = api.context.sweep()
  // each account sends one notice at a time: the other account's is delivered while this account's first is in flight
  await expect.poll(() => posted.map(({ endpoint }) => endpoint)).toContain(alive)
  await expect.poll(knocks).toBe(1)
  // [A10] the newer notice of a tag has replaced the older one
  expect(await waiting()).toHaveLength(3 * dead.length)
  hung.resolve(0)
  await sweeping
  expect(knocks()).toBe(dead.length)
  for (const pauseMs of [30_000, 300_000]) {
    api.clock.advance(pauseMs)
    await api.context.sweep()
  }
  expect([knocks(), await waiting()]).toEqual([3 * dead.length, []])
  await notify(clientId, '/performers/4')
  await api.context.sweep()
  expect(await waiting()).toEqual([])
  // after an hour, one try shows that the endpoints work again
  api.clock.advance(3600_000)
  answer = async () => 201
  await notify(clientId, '/performers/5')
  await api.context.sweep()
  expect(knocks()).toBe(4 * dead.length)
  const failing = api.owner.selectFrom('push_subscriptions').select('id').where('failures', '>', 0)
  expect(await failing.execute()).toEqual([])
})
