import { expect, it } from 'vitest'
import { createLocalBus } from '../platform/bus.ts'
import { createLog } from '../platform/logs/log.ts'
import { fingerprint } from '../testing/fingerprint.ts'
import { startTestApi } from '../testing/index.ts'
import { startAutoAccept } from './auto-accept.ts'
import { demoPatron } from './cast.ts'
import { seedDemo } from './seed.ts'
import { warmPortraits } from './warm-portraits.ts'

it('seeds 240 performers and the accounts of the handles, once', async () => {
  await using api = await startTestApi()
  const { database, wallet } = api.context
  const before = await fingerprint(database)
  await seedDemo(api.context)
  expect(await fingerprint(database)).toEqual(before)
  const client = await api.as('client@footlight.test').ok('checkSession')
  expect(await wallet.balanceOf(client.account?.id ?? '')).toMatchObject({ available: 10_000 })
  const newcomer = await api.as('newclient@footlight.test').ok('checkSession')
  expect(await wallet.balanceOf(newcomer.account?.id ?? '')).toMatchObject({ available: 0 })
  expect(await api.as('performer@footlight.test').ok('checkSession')).toMatchObject({
    account: { performerNumber: 1001 },
  })
})

it('gives a house of an earlier release its patron too, and him his credit once', async () => {
  await using api = await startTestApi()
  const { database, wallet } = api.context
  const patron = await api.as(demoPatron.email).ok('checkSession')
  const before = await wallet.balanceOf(patron.account?.id ?? '')
  const earlier = { email: 'before@footlight.test', username: 'before' }
  await database.updateTable('accounts').set(earlier).where('email', '=', demoPatron.email).execute()
  await seedDemo(api.context)
  await seedDemo(api.context)
  const again = await api.as(demoPatron.email).ok('checkSession')
  expect(again.account?.id).not.toBe(patron.account?.id)
  expect(await wallet.balanceOf(again.account?.id ?? '')).toEqual(before)
})

it('makes the portraits of the first page one by one, and stops with the server', async () => {
  const made: string[] = []
  const closing = Promise.withResolvers<void>()
  let underway = 0
  let most = 0
  const images = {
    async read({ number, kind }: { number: number; kind: string }, format: string) {
      most = Math.max(most, ++underway)
      if (made.length === 5) closing.resolve()
      await new Promise(setImmediate)
      underway--
      made.push(`${number} ${kind} ${format}`)
    },
  }
  await using warming = warmPortraits({ images, log: createLog('fatal'), afterMs: 0 })
  await closing.promise
  await warming[Symbol.asyncDispose]()
  // the sixth was being made, and was waited for
  expect([made.length, underway, most]).toEqual([6, 0, 1])
  await new Promise(setImmediate)
  expect(made.slice(0, 5)).toEqual([
    ...[1002, 1003, 1004, 1005].map((number) => `${number} medium avif`),
    '1002 small avif',
  ])
  expect(made.length).toBe(6)
})

it('[E8] a broadcaster accepts by herself what is asked of her', async () => {
  await using api = await startTestApi()
  const { database } = api.context
  await using bus = createLocalBus()
  const { id } = await database
    .selectFrom('performers')
    .select('id')
    .where('number', '=', 1003)
    .executeTakeFirstOrThrow()
  const accepted: string[][] = []
  using _autoAccept = await startAutoAccept({
    database,
    bus,
    log: createLog('fatal'),
    sessions: {
      openFor: async () => ({ request: null }),
      accept: async (...of) => accepted.push(of),
    },
  })
  const event = { type: 'request', requestId: 'r1', state: 'PENDING' } as const
  bus.publish({ audience: { accountIds: ['somebody'] }, event: { ...event, requestId: 'r0' } })
  bus.publish({ audience: { accountIds: ['client', id] }, event })
  bus.publish({ audience: { accountIds: ['client', id] }, event: { ...event, state: 'ACCEPTED' } })
  await expect.poll(() => accepted).toEqual([[id, 'r1']])
})
