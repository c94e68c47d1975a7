import { cookieOf } from '@footlight/test-kit/calls'
import { ManualClock } from '@footlight/test-kit/clock'
import { TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Caller, startTestApi, type TestApi } from '../../../../test/index.ts'

/** [A6] A code beside the password, for accounts that set it up. */
let api: TestApi
beforeEach(async () => {
  api = await startTestApi()
})
afterEach(() => api[Symbol.asyncDispose]())

const password = 'footlight-demo'
const admin = 'admin@footlight.test'
const stepMs = 30_000

const codeOf = (secret: string, aheadMs = 0) =>
  TOTP.generate({ secret: secretOf(secret), timestamp: api.clock.now() + aheadMs })
const secretOf = (base32: string) => new TOTP({ secret: base32 }).secret
const signIn = (account: string, code?: string) =>
  api.guest.call('login', { body: { account, password, ...(code !== undefined && { code }) } })
const signedIn = async (account: string, code: string): Promise<Caller> => {
  const reply = await signIn(account, code)
  if (!reply.ok) throw new Error(`${account} is not let in: ${reply.code}`)
  return api.guest.with({ cookie: cookieOf(reply) })
}

async function enrol(caller: Caller): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret, address } = await caller.ok('beginSecondFactor', { body: { password } })
  expect(new URL(address).searchParams.get('secret')).toBe(secret)
  const { recoveryCodes, secondFactor } = await caller.ok('confirmSecondFactor', {
    body: { code: codeOf(secret) },
  })
  expect(secondFactor).toMatchObject({ on: true, recoveryCodesLeft: 10 })
  api.clock.advance(stepMs)
  return { secret, recoveryCodes }
}

it('[A6] sets up a factor with the password and a first code; sign-ins then need a code, and each code works once', async () => {
  const caller = api.as(admin)
  expect(await caller.call('beginSecondFactor', { body: { password: 'a stolen cookie' } })).toMatchObject({
    status: 403,
    code: 'NOT_CONFIRMED',
  })
  const { secret } = await caller.ok('beginSecondFactor', { body: { password } })
  const wrong = await caller.call('confirmSecondFactor', { body: { code: codeOf(secret, 10 * stepMs) } })
  expect(wrong).toMatchObject({ status: 401, code: 'WRONG_CODE' })
  // not in force before it is confirmed
  expect((await signIn(admin)).status).toBe(200)
  const first = codeOf(secret)
  await caller.ok('confirmSecondFactor', { body: { code: first } })
  expect(await caller.call('beginSecondFactor', { body: { password } })).toMatchObject({
    status: 401,
    code: 'CODE_NEEDED',
  })

  expect(await signIn(admin)).toMatchObject({ status: 401, code: 'CODE_NEEDED' })
  expect(await signIn(admin, first)).toMatchObject({ status: 401, code: 'WRONG_CODE' })
  api.clock.advance(stepMs)
  const code = codeOf(secret)
  const race = await Promise.all([signIn(admin, code), signIn(admin, code)])
  expect(race.map(({ status }) => status).toSorted()).toEqual([200, 401])
  // accepts a clock that is one step ahead or behind, not two
  api.clock.advance(2 * stepMs)
  expect((await signIn(admin, codeOf(secret, -stepMs))).status).toBe(200)
  expect((await signIn(admin, codeOf(secret, stepMs))).status).toBe(200)
  expect((await signIn(admin, codeOf(secret, 3 * stepMs))).status).toBe(401)
})

it('[A6, A4] throttles wrong codes like wrong passwords; the right password between them does not reset the count', async () => {
  const { secret } = await enrol(api.as(admin))
  for (let failure = 1; failure <= 5; failure++) {
    expect(await signIn(admin)).toMatchObject({ code: 'CODE_NEEDED' })
    expect(await signIn(admin, '000000')).toMatchObject({ status: 401, code: 'WRONG_CODE' })
  }
  expect(await signIn(admin, codeOf(secret))).toMatchObject({ status: 429, code: 'TOO_MANY_TRIES' })
  api.clock.advance(5_000)
  expect((await signIn(admin, codeOf(secret))).status).toBe(200)
})

it('[A6] accepts a recovery code instead of an authenticator code, once; new ones invalidate the old ones', async () => {
  const { secret, recoveryCodes } = await enrol(api.as(admin))
  const [first = '', second = '', third = ''] = recoveryCodes
  expect(first).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  const caller = await signedIn(admin, first.toLowerCase().replaceAll('-', ' '))
  expect(await signIn(admin, first)).toMatchObject({ status: 401, code: 'WRONG_CODE' })
  expect(await caller.ok('secondFactor')).toMatchObject({ secondFactor: { on: true, recoveryCodesLeft: 9 } })
  const renewed = await caller.ok('renewRecoveryCodes', { body: { password, code: codeOf(secret) } })
  expect(renewed.secondFactor.recoveryCodesLeft).toBe(10)
  expect(await signIn(admin, second)).toMatchObject({ code: 'WRONG_CODE' })
  expect(renewed.recoveryCodes).not.toContain(third)
  expect((await signIn(admin, renewed.recoveryCodes[0])).status).toBe(200)
})

it('[A6] removes a factor with the password and a code; the secret in the database is sealed', async () => {
  const caller = api.as('performer@footlight.test')
  const { secret, recoveryCodes } = await enrol(caller)
  const rows = JSON.stringify([
    await api.context.database.selectFrom('second_factors').selectAll().execute(),
    await api.context.database.selectFrom('recovery_codes').selectAll().execute(),
  ])
  const bytes = JSON.stringify(Buffer.from(secretOf(secret).bytes)).slice(1, -1)
  for (const plain of [secret, bytes, ...recoveryCodes]) expect(rows).not.toContain(plain)

  for (const [body, code] of [
    [{ password }, 'CODE_NEEDED'],
    [{ password, code: '123456' }, 'NOT_CONFIRMED'],
    [{ password: 'wrong', code: codeOf(secret) }, 'NOT_CONFIRMED'],
  ] as const)
    expect(await caller.call('disableSecondFactor', { body })).toMatchObject({ code })
  const { secondFactor } = await caller.ok('disableSecondFactor', {
    body: { password, code: codeOf(secret) },
  })
  expect(secondFactor).toMatchObject({ on: false, recoveryCodesLeft: 0 })
  expect((await signIn('performer@footlight.test')).status).toBe(200)
  const { entries } = await api.as(admin).ok('listAuditLog', { query: { limit: 2 } })
  expect(entries.map(({ action }) => action)).toEqual(['second_factor.off', 'second_factor.on'])
})

it('[A6] once the policy requires a factor, an account without one can only set one up, from the next call on', async () => {
  const caller = api.as(admin)
  const performer = api.as('performer@footlight.test')
  await performer.ok('studio')
  await caller.ok('setSignInPolicy', { body: { admins: true, performers: false } })
  expect(await caller.call('listAuditLog', { query: {} })).toMatchObject({
    status: 403,
    code: 'SECOND_FACTOR_NEEDED',
  })
  expect((await caller.fetch(`/api/admin/payouts/${crypto.randomUUID()}/export/csv`)).status).toBe(403)
  // a new sign-in is restricted in the same way
  const again = api.as(admin)
  expect(await again.ok('checkSession')).toMatchObject({ authenticated: true, mustEnrol: true })
  expect(await again.call('setSignInPolicy', { body: { admins: false, performers: false } })).toMatchObject({
    code: 'SECOND_FACTOR_NEEDED',
  })
  await performer.ok('studio')

  const { secret } = await enrol(again)
  expect(await caller.ok('checkSession')).toMatchObject({ mustEnrol: false })
  const { entries } = await caller.ok('listAuditLog', { query: {} })
  expect(entries[1]).toMatchObject({
    action: 'sign_in_policy.set',
    before: { admins: false },
    after: { admins: true },
  })
  expect(
    await caller.call('disableSecondFactor', { body: { password, code: codeOf(secret) } }),
  ).toMatchObject({ status: 409, code: 'SECOND_FACTOR_STATE' })
  await caller.ok('setSignInPolicy', { body: { admins: true, performers: true } })
  expect(await performer.call('studio')).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' })
})

it('[A6, B6] reads a code by the machine’s clock, which is right again while the site counts on an hour ahead', async () => {
  const machineClock = new ManualClock(api.clock.now() - 3_600_000)
  await using ahead = await startTestApi({ overrides: { machineClock } })
  const { secret } = await ahead.as(admin).ok('beginSecondFactor', { body: { password } })
  const code = TOTP.generate({ secret: secretOf(secret), timestamp: machineClock.now() })
  expect(await ahead.as(admin).call('confirmSecondFactor', { body: { code: codeOf(secret) } })).toMatchObject(
    { code: 'WRONG_CODE' },
  )
  await ahead.as(admin).ok('confirmSecondFactor', { body: { code } })
})
