import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Caller, startTestApi, type TestApi } from '../../../../test/index.ts'
import { type Crash, Crashed, mortal } from '../../../../test/mortal.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Transact, transactOn } from '../../../platform/database/transact.ts'

let api: TestApi
let admin: Caller
let client: Caller
let crash: Crash | null = null

beforeAll(async () => {
  const opened = Promise.withResolvers<Database>()
  const transact: Transact = async (work) => transactOn(await opened.promise)(work)
  api = await startTestApi({ overrides: { transact: mortal(transact, () => crash) } })
  opened.resolve(api.context.database)
  admin = api.as('admin@footlight.test')
  client = api.as('newclient@footlight.test')
  await client.ok('checkSession')
})
afterAll(() => api[Symbol.asyncDispose]())
beforeEach(async () => {
  await api.owner.deleteFrom('notifications').execute()
  await api.owner.deleteFrom('offers').execute()
  await api.owner.deleteFrom('letters').execute()
  await api.owner.updateTable('accounts').set({ notification_types: 'SSA;MSG;' }).execute()
})

const words = {
  en: { title: 'A tenth on top', text: 'With every top-up of this week.' },
  de: { title: 'Ein Zehntel dazu', text: 'Bei jeder Aufladung dieser Woche.' },
}
const want = (emails: readonly string[], language: 'de' | 'fr' | null = null) =>
  api.owner
    .updateTable('accounts')
    .set({ notification_types: 'SSA;PRO;', language, email_verified: true })
    .where('email', 'in', emails)
    .execute()
const sweep = () => api.context.sweep()
const notified = () =>
  api.owner
    .selectFrom('notifications')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['email', 'name', 'text', 'link'])
    .orderBy('email')
    .execute()
const offered = async () => (await admin.ok('listOffers', { query: {} })).offers

it('[A10] an offer reaches the clients who want offers, each in their language, and no others', async () => {
  await want(['client@footlight.test'], 'de')
  await want(['newclient@footlight.test'], 'fr')
  await want(['performer@footlight.test', 'admin@footlight.test'])
  const { offer } = await admin.ok('sendOffer', { body: { words, promo: null } })
  expect(offer).toMatchObject({ words, promo: null, told: 0, done: false, stoppedAt: null })
  await sweep()
  await sweep()
  expect(await notified()).toEqual([
    { email: 'client@footlight.test', name: words.de.title, text: words.de.text, link: '/' },
    { email: 'newclient@footlight.test', name: words.en.title, text: words.en.text, link: '/' },
  ])
  expect(await offered()).toEqual([{ ...offer, told: 2, done: true }])
  // by e-mail as well, with the text of the offer
  const emails = await api.owner.selectFrom('letters').select(['template', 'recipient', 'language']).execute()
  expect(emails.map(({ recipient }) => recipient).toSorted()).toEqual([
    'client@footlight.test',
    'newclient@footlight.test',
  ])
  expect(emails.every(({ template }) => template === 'offer')).toBe(true)
  expect(await client.ok('notifications', { query: {} })).toMatchObject({
    unseen: 1,
    notifications: [{ type: 'PRO', name: words.en.title }],
  })
})

it('[A10, T4] an offer with a code links to a top-up; a code without credit is refused, notifying no client', async () => {
  await want(['newclient@footlight.test'])
  const body = { code: 'TENTH', kind: 'percentage', value: 10 } as const
  await admin.ok('createPromoCode', { body })
  await admin.ok('sendOffer', { body: { words, promo: 'tenth' } })
  await sweep()
  expect(await notified()).toMatchObject([{ link: '/wallet?promo=TENTH' }])

  await admin.ok('stopPromoCode', { params: { code: 'TENTH' } })
  expect(await admin.call('sendOffer', { body: { words, promo: 'TENTH' } })).toMatchObject({
    error: { code: 'PROMO_EXPIRED' },
  })
  expect(await admin.call('sendOffer', { body: { words, promo: 'NO-SUCH' } })).toMatchObject({
    error: { code: 'PROMO_UNKNOWN' },
  })
  expect(await client.call('sendOffer', { body: { words, promo: null } })).toMatchObject({
    error: { code: 'NOT_FOUND' },
  })
  expect(await offered()).toHaveLength(1)
})

it('[A10, W8] a second call under a key makes no second offer, and a crash in the middle notifies no client twice', async () => {
  await want(['client@footlight.test', 'newclient@footlight.test'])
  const keyed = admin.with({ 'idempotency-key': randomUUID() })
  const first = await keyed.ok('sendOffer', { body: { words, promo: null } })
  expect(await keyed.ok('sendOffer', { body: { words, promo: null } })).toEqual(first)
  for (const when of ['before', 'after'] as const) {
    crash = when
    // a sweep logs a failure and continues
    await sweep().catch((error: unknown) => expect(error).toBeInstanceOf(Crashed))
    crash = null
  }
  await sweep()
  expect(await notified()).toHaveLength(2)
  expect(await offered()).toMatchObject([{ told: 2, done: true }])
})

it('[A10] notifies a few hundred at a time, so that a message never waits behind all of them', async () => {
  const accounts = Array.from({ length: 250 }, (_, index) => ({
    id: randomUUID(),
    role: 'client' as const,
    email: `wants${index}@mail.test`,
    username: `wants${index}`,
    username_key: null,
    display_name: `wants${index}`,
    notification_types: 'PRO;',
  }))
  const like = await api.owner
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', 'newclient@footlight.test')
    .executeTakeFirstOrThrow()
  await api.owner
    .insertInto('accounts')
    .values(accounts.map((account) => ({ ...like, ...account })))
    .execute()
  await admin.ok('sendOffer', { body: { words, promo: null } })
  const [going] = await offered()
  await sweep()
  expect(await offered()).toMatchObject([{ told: 200, done: false }])
  await sweep()
  expect(await offered()).toMatchObject([{ told: 250, done: true }])

  // a second offer notifies no client once it is stopped; one that reached all cannot be stopped
  const { offer } = await admin.ok('sendOffer', { body: { words, promo: null } })
  await sweep()
  const stop = (id: string) => admin.ok('stopOffer', { params: { id } })
  const at = new Date(api.clock.now()).toISOString()
  expect((await stop(offer.id)).offer).toEqual({ ...offer, told: 200, done: true, stoppedAt: at })
  api.clock.advance(1000)
  expect((await stop(offer.id)).offer.stoppedAt).toBe(at)
  expect((await stop(going?.id ?? '')).offer).toMatchObject({ told: 250, stoppedAt: null })
  await sweep()
  expect(await notified()).toHaveLength(450)
  const { entries } = await admin.ok('listAuditLog', { query: {} })
  expect(entries.filter(({ action }) => action === 'offer.stopped')).toMatchObject([
    { subject: offer.id, after: { title: words.en.title, count: 200 } },
  ])
  expect(await admin.call('stopOffer', { params: { id: randomUUID() } })).toMatchObject({ status: 404 })
})
