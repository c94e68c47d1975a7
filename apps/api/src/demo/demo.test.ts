import { readdir, readFile } from 'node:fs/promises'
import { languages } from '@footlight/contract'
import { idOf } from '@footlight/test-kit/calls'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { fingerprint } from '../../test/fingerprint.ts'
import { startTestApi } from '../../test/index.ts'
import { createLocalBus } from '../platform/bus.ts'
import { createLog } from '../platform/logs/log.ts'
import { seedApplicant } from './applicant.ts'
import { startAutoAccept } from './auto-accept.ts'
import { broadcasterNumbers, callTakerNumber, demoApplicant, demoPatron } from './cast.ts'
import { demoCategories } from './categories.ts'
import { readPeople } from './people.ts'
import { demoPortraits, portraitFile, portraitSize } from './portraits.ts'
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

it('[O14] has an applicant whose document and application wait for an operator, and who is not listed', async () => {
  await using api = await startTestApi()
  const { context } = api
  // the files of the first one are in the folder of the template
  const earlier = { email: 'before@footlight.test', username: 'before', username_key: 'before' }
  await context.database
    .updateTable('accounts')
    .set(earlier)
    .where('email', '=', demoApplicant.email)
    .execute()
  await seedApplicant({ ...context, uploads: context.uploads.service })
  const before = await fingerprint(context.database)
  await seedApplicant({ ...context, uploads: context.uploads.service })
  expect(await fingerprint(context.database)).toEqual(before)

  const admin = api.as('admin@footlight.test')
  const id = await idOf(api.as(demoApplicant.email))
  const documents = await admin.ok('waitingDocuments', { query: {} })
  const document = documents.waiting.find(({ performerId }) => performerId === id)
  const params = { id: document?.id ?? '' }
  expect(await admin.ok('seeDocument', { params })).toMatchObject({ legalName: 'Jules Example' })
  await admin.ok('approveDocument', { params })
  const [application] = (await admin.ok('applications', { query: { id } })).waiting
  const { performerNumber: number = 0, attempt = 0 } = application ?? {}
  const find = async (q: string) => (await api.guest.ok('listPerformers', { query: { q } })).performerAccounts
  expect(await find('Jules')).toEqual([])
  await admin.ok('approveApplication', { params: { id }, body: { attempt } })
  await context.sweep()
  expect(await find('Jules at')).toMatchObject([{ advert_numbers: [{ advertNumber: number }] }])
})

const distinct = <T>(values: readonly T[]) => new Set(values).size

it('[P1, E8] has 240 different performers, with names and prices that the forms accept', async () => {
  const all = await readPeople()
  expect(all.map(({ number }) => number)).toEqual(Array.from({ length: 240 }, (_, index) => 1001 + index))
  for (const key of ['displayName', 'username', 'headline'] as const)
    expect(distinct(all.map((person) => person[key]))).toBe(240)
  const categories = demoCategories.map(({ id }) => id)
  expect(new Set(all.flatMap((person) => person.categories))).toEqual(new Set(categories))
  for (const { username, prices, reviews } of all) {
    expect(username).toMatch(/^[a-z]{2,}\.[a-z]{2,}$/)
    expect(username.length).toBeLessThanOrEqual(30)
    for (const price of [prices.video, prices.videocall, prices.phone])
      if (price !== null) expect(price >= 60 && price <= 240).toBe(true)
    if (prices.peek !== null) expect(prices.peek >= 20 && prices.peek <= 60).toBe(true)
    expect(distinct(reviews.map(({ text }) => text))).toBe(reviews.length)
  }
  // [S20] the others accept by themselves too, and their calls would stay unanswered
  const takeCalls = all.filter(
    ({ number, prices }) => broadcasterNumbers.includes(number) && prices.videocall,
  )
  expect(takeCalls.map(({ number }) => number)).toEqual([callTakerNumber])
  // the broadcaster in a private show must allow peeking
  expect(all[4]?.prices.peek).not.toBeNull()
})

it('[P10] has a title and a text in every language for each category', () => {
  for (const { texts } of demoCategories) {
    expect(texts.map(({ language }) => language)).toEqual(languages)
    for (const { title, body } of texts) expect(title && body).not.toBe('')
  }
})

it('[P8] has each photo of each performer as WebP in the size of its row, and no other picture', async () => {
  const wanted: string[] = []
  for (const { number, photoCount } of await readPeople())
    for (let variant = 0; variant < photoCount; variant += 1) {
      wanted.push(`${number}-${variant}.webp`)
      const picture = await demoPortraits(number, portraitFile(variant))
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', ...portraitSize(variant) })
    }
  const folder = new URL('./pictures/', import.meta.url)
  const files = await readdir(folder)
  expect(files.toSorted()).toEqual(wanted.toSorted())
  const bytes = await Promise.all(files.map(async (file) => (await readFile(new URL(file, folder))).length))
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(6_000_000)
})

it('adds the patron to a database of an earlier release, and grants its credit once', async () => {
  await using api = await startTestApi()
  const { database, wallet } = api.context
  const patron = await api.as(demoPatron.email).ok('checkSession')
  const before = await wallet.balanceOf(patron.account?.id ?? '')
  const earlier = { email: 'before@footlight.test', username: 'before', username_key: 'before' }
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
  let inFlight = 0
  let most = 0
  const images = {
    async read({ number, kind }: { number: number; kind: string }, format: string) {
      most = Math.max(most, ++inFlight)
      if (made.length === 5) closing.resolve()
      await new Promise(setImmediate)
      inFlight--
      made.push(`${number} ${kind} ${format}`)
    },
  }
  await using warming = warmPortraits({ images, log: createLog('fatal'), afterMs: 0 })
  await closing.promise
  await warming[Symbol.asyncDispose]()
  // the sixth was in progress, and the stop waited for it
  expect([made.length, inFlight, most]).toEqual([6, 0, 1])
  await new Promise(setImmediate)
  expect(made.slice(0, 5)).toEqual([
    ...[1002, 1003, 1004, 1005].map((number) => `${number} medium avif`),
    '1002 small avif',
  ])
  expect(made.length).toBe(6)
})

it('[E8] a demo broadcaster accepts requests by itself', async () => {
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
