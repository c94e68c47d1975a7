import { idOf } from '@footlight/test-kit/calls'
import { expect, it } from 'vitest'
import { useTestApi } from '../../../test/hooks.ts'

const api = useTestApi()

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const newcomer = {
  email: 'Ada@example.test',
  username: 'ada',
  password: 'vier blauwe fietsen',
  adult: true,
} as const

it('[A1] registers a client with an empty wallet, signed in', async () => {
  const reply = await api.guest.call('register', { body: newcomer })
  expect(reply).toMatchObject({
    ok: true,
    value: {
      clientAccount: {
        username: 'ada',
        balance: { available: 0, held: 0, promo: 0 },
        limits: { perSession: null },
      },
    },
  })
  const cookie = reply.headers.getSetCookie()[0] ?? ''
  expect(cookie).toMatch(/^footlight=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  const signedIn = api.guest.with({ cookie: cookie.split(';')[0] ?? '' })
  expect(await signedIn.ok('checkSession')).toMatchObject({ authenticated: true, role: 'client' })
})

it('[A7] returns a client account with its current limits, and no other account', async () => {
  const client = api.as('client@footlight.test')
  const id = await idOf(client)
  const none = { perSession: null, perDay: null, pending: [] }
  const read = async () => (await client.ok('getClientAccount', { params: { id } })).clientAccount
  expect(await read()).toMatchObject({ id, username: 'client', limits: none })
  const { limits } = await client.ok('setLimits', {
    params: { id },
    body: { perSession: 500, perDay: 2000 },
  })
  expect((await read()).limits).toEqual(limits)
  await client.ok('setLimits', { params: { id }, body: { perSession: null, perDay: 1000 } })
  expect((await read()).limits).toMatchObject({
    perSession: 500,
    perDay: 1000,
    pending: [{ limit: 'perSession', value: null }],
  })
  api.clock.advance(dayMs)
  expect((await read()).limits).toEqual({ perSession: null, perDay: 1000, pending: [] })
  const stranger = api.as('newclient@footlight.test')
  expect(await stranger.call('getClientAccount', { params: { id } })).toMatchObject({ status: 404 })
})

it('[A1] refuses a taken username, whatever its case, at its field', async () => {
  await api.guest.call('register', { body: { ...newcomer, username: 'grace', email: 'grace@example.test' } })
  const body = { ...newcomer, username: 'Grace', email: 'other@example.test' }
  expect(await api.guest.call('register', { body })).toMatchObject({
    status: 409,
    code: 'ACCOUNT_EXISTS',
    error: { fields: [{ path: 'body.username', rule: 'taken' }] },
  })
})

it('[A1, A7] refuses names that look like another’s, at their field, when registering and when renaming', async () => {
  const named = (username: string, displayName?: string) =>
    api.guest.call('register', {
      body: {
        email: 'names@mail.test',
        username,
        password: 'vier blauwe fietsen',
        adult: true,
        ...(displayName !== undefined && { displayName }),
      },
    })
  const refused = (field: string, rule: string) => ({
    code: 'VALIDATION',
    error: { fields: [{ path: `body.${field}`, rule }] },
  })
  expect(await named('аdmin')).toMatchObject(refused('username', 'name_scripts'))
  expect(await named('ｒｏｏｔ')).toMatchObject(refused('username', 'name_reserved'))
  expect(await named('plain.name', 'Footlight Support')).toMatchObject(
    refused('displayName', 'name_reserved'),
  )
  expect((await named('ｐlain.name', 'Plain')).status).toBe(200)

  const client = api.as('client@footlight.test')
  const id = await idOf(client)
  const rename = (body: object) => client.call('changeClientAccount', { params: { id }, body })
  expect(await rename({ displayName: '\u17b4\u17b5' })).toMatchObject(refused('displayName', 'name_signs'))
  expect(await rename({ username: 'operator' })).toMatchObject(refused('username', 'name_reserved'))
  await api.owner.updateTable('accounts').set({ display_name: 'Admin' }).where('id', '=', id).execute()
  expect(await rename({ displayName: 'Admin', country: 'NL' })).toMatchObject({ ok: true })
})

it('[A4] refuses a common password and names the field', async () => {
  // the account's own address, as well
  for (const password of ['Password2026!', 'Lin@example.test']) {
    const body = { ...newcomer, username: 'lin', email: 'lin@example.test', password }
    expect(await api.guest.call('register', { body })).toMatchObject({
      status: 400,
      error: { fields: [{ path: 'body.password', rule: 'common' }] },
    })
  }
})

it('[A1] signs in by e-mail or username, in every role', async () => {
  for (const [account, role] of [
    ['CLIENT@footlight.test', 'client'],
    ['newclient', 'client'],
    ['performer@footlight.test', 'performer'],
    ['admin@footlight.test', 'admin'],
  ] as const)
    expect(await api.as(account).ok('checkSession')).toMatchObject({ authenticated: true, role })
})

it('[A3] check_session is 200 for a guest and for a stale cookie, which it clears', async () => {
  const guest = await api.guest.with({ cookie: 'footlight=invented' }).call('checkSession')
  expect(guest).toMatchObject({ status: 200, value: { authenticated: false, account: null } })
  expect(guest.headers.getSetCookie()[0]).toMatch(/^footlight=; .*Expires=Thu, 01 Jan 1970/)
})

it('[A4] throttles after five failures in a row, also for accounts that do not exist', async () => {
  for (const account of ['newclient@footlight.test', 'nobody@footlight.test']) {
    const attempt = (password: string) => api.guest.call('login', { body: { account, password } })
    for (let failure = 1; failure <= 5; failure++)
      expect(await attempt('wrong password')).toMatchObject({ status: 401, code: 'WRONG_CREDENTIALS' })
    const slowed = await attempt('footlight-demo')
    expect(slowed).toMatchObject({ status: 429, code: 'TOO_MANY_TRIES' })
    expect(slowed.headers.get('retry-after')).toBe('5')
  }
  api.clock.advance(5_000)
  const after = await api.guest.call('login', {
    body: { account: 'newclient@footlight.test', password: 'footlight-demo' },
  })
  expect(after.status).toBe(200)
})

it('[A13] makes 40 accounts in a row for one IP address, then one every 3 min; another IP address is not limited', async () => {
  const register = (from: string, username: string) =>
    api.guest.with({ 'x-forwarded-for': from }).call('register', {
      body: { email: `${username}@mail.test`, username, password: 'vier blauwe fietsen', adult: true },
    })
  const sharedAddress = '198.51.100.70'
  const made = await Promise.all(
    Array.from({ length: 50 }, (_, place) => register(sharedAddress, `user${place}`)),
  )
  expect(made.filter(({ status }) => status === 200)).toHaveLength(40)
  expect(made.find(({ ok }) => !ok)).toMatchObject({ status: 429, code: 'TOO_MANY_TRIES' })
  expect((await register('198.51.100.71', 'elsewhere')).status).toBe(200)
  api.clock.advance(3 * 60_000)
  expect((await register(sharedAddress, 'later')).status).toBe(200)
})

it('[A13] a registration refused for a taken username does not count for its network', async () => {
  const register = (username: string) =>
    api.guest.with({ 'x-forwarded-for': '198.51.100.72' }).call('register', {
      body: { email: 'typist@mail.test', username, password: 'vier blauwe fietsen', adult: true },
    })
  expect((await register('taken-name')).status).toBe(200)
  for (let time = 0; time < 45; time++)
    expect(await register('taken-name')).toMatchObject({ status: 409, code: 'ACCOUNT_EXISTS' })
  expect((await register('free-name')).status).toBe(200)
})

it('[A6] a sign-in is renewed while used, and ends after its idle time', async () => {
  const client = api.as('client@footlight.test')
  const performer = api.as('performer@footlight.test')
  await client.ok('checkSession')
  await performer.ok('checkSession')
  for (let hours = 0; hours < 3; hours++) {
    api.clock.advance(8 * 60 * minuteMs)
    const renewed = await performer.call('checkSession')
    expect(renewed).toMatchObject({ value: { authenticated: true } })
    expect(renewed.headers.getSetCookie()[0]).toContain('Max-Age=43200')
  }
  api.clock.advance(12 * 60 * minuteMs)
  expect(await performer.ok('checkSession')).toMatchObject({ authenticated: false })
  expect(await client.ok('checkSession')).toMatchObject({ authenticated: true })
  api.clock.advance(30 * dayMs)
  expect(await client.call('listSignIns')).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' })
})

it('[A6] an operator has to sign in again after 7 days, however active; a client does not', async () => {
  const performer = api.as('performer@footlight.test')
  const admin = api.as('admin@footlight.test')
  const client = api.as('client@footlight.test')
  const all = [performer, admin, client]
  for (const caller of all) await caller.ok('checkSession')
  for (let quarter = 1; quarter < 7 * 4; quarter++) {
    api.clock.advance(dayMs / 4)
    for (const caller of all) expect(await caller.ok('checkSession')).toMatchObject({ authenticated: true })
  }
  api.clock.advance(dayMs / 4 - 1000)
  const last = await admin.call('checkSession')
  expect(last.headers.getSetCookie()[0]).toContain('Max-Age=1;')
  api.clock.advance(1000)
  expect(await admin.ok('checkSession')).toMatchObject({ authenticated: false })
  expect(await performer.ok('checkSession')).toMatchObject({ authenticated: false })
  expect(await client.ok('checkSession')).toMatchObject({ authenticated: true })
  await client.ok('logout')
})

it('[A6] sign-ins are listed and ended one by one, only by their owner', async () => {
  const here = api.as('client@footlight.test')
  const there = api.as('client@footlight.test')
  await there.ok('checkSession')
  const { signIns } = await here.ok('listSignIns')
  const other = signIns.find((signIn) => !signIn.current)
  const stranger = api.as('admin@footlight.test')
  const params = { id: other?.id ?? '' }
  expect(await stranger.call('endSignIn', { params })).toMatchObject({ status: 404 })
  expect(await there.ok('checkSession')).toMatchObject({ authenticated: true })
  expect(await here.ok('endSignIn', { params })).toEqual({ ended: true })
  expect(await there.ok('checkSession')).toMatchObject({ authenticated: false })
})

it('[A6] returns which sign-ins are still valid without renewing them', async () => {
  const cookies = await Promise.all(
    ['client', 'admin'].map(async (account) => {
      const reply = await api.guest.call('login', { body: { account, password: 'footlight-demo' } })
      return reply.headers.getSetCookie()[0]?.split(/[=;]/)[1] ?? ''
    }),
  )
  const signInIds = await Promise.all(
    cookies.map(
      async (token) => (await api.context.accounts.authenticate(token))?.principal.signInId ?? 'none',
    ),
  )
  const { livingSignIns } = api.context.accounts
  expect(await livingSignIns(signInIds)).toEqual(new Set(signInIds))
  for (const hours of [6, 6]) {
    api.clock.advance(hours * 60 * minuteMs)
    await livingSignIns(signInIds)
  }
  expect(await livingSignIns(signInIds)).toEqual(new Set(signInIds.slice(0, 1)))
})

it('signs out, and is fine without a sign-in', async () => {
  const client = api.as('client@footlight.test')
  await client.ok('checkSession')
  expect(await client.ok('logout')).toEqual({ authenticated: false })
  expect(await client.ok('checkSession')).toMatchObject({ authenticated: false })
  expect(await api.guest.ok('logout')).toEqual({ authenticated: false })
})

it('signs out in two tabs concurrently', async () => {
  const client = api.as('client@footlight.test')
  await client.ok('checkSession')
  const replies = await Promise.all([client.call('logout'), client.call('logout')])
  expect(replies.map((reply) => reply.status)).toEqual([200, 200])
})
