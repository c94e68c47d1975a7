import { idOf } from '@footlight/test-kit/calls'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'
import type { Caller } from '../../../../test/index.ts'
import { isNamed } from './people.store.ts'

let admin: Caller
let clientId: string
const api = useTestApi()
const client = api.as('client@footlight.test')
beforeAll(async () => {
  admin = api.as('admin@footlight.test')
  clientId = await idOf(client)
})

const find = async (search: string, more: { role?: 'client' | 'performer' | 'admin' } = {}) =>
  (await admin.ok('findAccounts', { query: { search, ...more } })).accounts.map(({ email }) => email)
const actionsOf = async (account: string) =>
  (await admin.ok('listAuditLog', { query: { account } })).entries.map(({ action }) => action)
const params = () => ({ id: clientId })

it('[O2, W6] finds an account by a part of its names, by the number of a performer, by id, and by a name of one letter', async () => {
  expect(await find('client@foot')).toEqual(expect.arrayContaining(['client@footlight.test']))
  expect(await find('1001')).toEqual(['performer@footlight.test'])
  expect(await find(clientId)).toEqual(['client@footlight.test'])
  await api.owner
    .updateTable('accounts')
    .set({ display_name: 'م', name_key: 'م' })
    .where('id', '=', clientId)
    .execute()
  expect(await find('م')).toEqual(['client@footlight.test'])
  // the signs of a pattern are letters of the name
  expect([await find('%%%'), await find('c_ient')]).toEqual([[], []])
  expect(await find('footlight', { role: 'admin' })).toContain('admin@footlight.test')
  const newest = await admin.ok('findAccounts', { query: { limit: 3 } })
  expect([newest.accounts.length, newest.total > 3]).toEqual([3, true])
  const past = await admin.ok('findAccounts', { query: { limit: 3, offset: newest.total + 3 } })
  expect([past.accounts, past.total]).toEqual([[], newest.total])
})

it('[O2] reads no account one by one: every search and every list is by an index', async () => {
  for (const where of [
    isNamed('robin'),
    isNamed('ro'),
    isNamed('%%%'),
    isNamed('a.b@c.de'),
    sql`suspended_at is not null`,
  ]) {
    // a table of a few hundred rows is always scanned: the plan shows what the indexes can answer
    const lines = await api.owner.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return (await sql<Record<string, string>>`explain select id from accounts where ${where}`.execute(tx))
        .rows
    })
    expect(JSON.stringify(lines)).not.toContain('Seq Scan')
  }
})

it('[O2, O5] shows one account with its sign-ins and notes, and notes it in the log', async () => {
  const { account } = await admin.ok('noteOnAccount', {
    params: params(),
    body: { text: 'Called about a refund.' },
  })
  expect(account).toMatchObject({
    role: 'client',
    email: 'client@footlight.test',
    hasSecondFactor: false,
    notes: [{ text: 'Called about a refund.' }],
  })
  expect(account.signIns.length).toBeGreaterThan(0)
  expect((await actionsOf(clientId))[0]).toBe('account.noted')
  const money = await admin.ok('moneyOfAccount', { params: params() })
  expect(money.balance).toMatchObject({ held: 0 })
  expect(await admin.ok('reportsOfAccount', { params: params() })).toEqual({ reports: [] })
  const unknown = { params: { id: crypto.randomUUID() } }
  expect(await admin.call('accountAsOperator', unknown)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
})

it('[O2, A6] signs an account out everywhere, and resets its second factor with a notice and a mail', async () => {
  expect(await admin.ok('signOutAccount', { params: params() })).toMatchObject({
    signedOut: expect.any(Number),
  })
  expect((await client.ok('checkSession')).authenticated).toBe(false)
  expect(await admin.ok('resetSecondFactor', { params: params() })).toEqual({ hadOne: false })
  await api.owner
    .insertInto('second_factors')
    .values({ account_id: clientId, sealed_secret: Buffer.from('sealed'), confirmed_at: new Date() })
    .execute()
  expect(await admin.ok('resetSecondFactor', { params: params() })).toEqual({ hadOne: true })
  await api.context.sweep()
  const emails = await api.owner
    .selectFrom('letters')
    .select('template')
    .where('recipient', '=', 'client@footlight.test')
    .execute()
  expect(emails).toEqual([{ template: 'notice' }])
  expect((await actionsOf(clientId)).slice(0, 2)).toEqual(['second_factor.reset', 'account.signed_out'])
})

it('[O2] acts on no operator’s account', async () => {
  const operator = { params: { id: await idOf(admin) } }
  for (const attempt of [admin.call('signOutAccount', operator), admin.call('resetSecondFactor', operator)])
    expect(await attempt).toMatchObject({ status: 404, code: 'NOT_FOUND' })
})

it('[O2] ends a suspension by itself after its days, and not before', async () => {
  const { account } = await admin.ok('suspendAccount', {
    params: params(),
    body: { reason: 'You threatened or insulted a person.', days: 2 },
  })
  const until = Date.parse(account.suspension?.until ?? '')
  expect(until - Date.parse(account.suspension?.since ?? '')).toBe(48 * 3600_000)
  const isSuspended = async () =>
    (await admin.ok('accountAsOperator', { params: params() })).account.suspension
  await api.context.sweep()
  expect(await isSuspended()).not.toBeNull()
  api.clock.advance(48 * 3600_000)
  admin = api.as('admin@footlight.test')
  await api.context.sweep()
  expect(await isSuspended()).toBeNull()
})
