import { TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'
import { createPeople, password } from '../../../../test/kits/accounts.ts'

/** Accounts that claim an address, and what strangers may do to the account of another. */
const api = useTestApi({ config: { demo: true } })
const people = createPeople(api)

it('[A6, A5] codes that a stranger guesses block neither a recovery code nor the owner after a reset', async () => {
  const owner = await people.verified('cody')
  const { secret } = await owner.ok('beginSecondFactor', { body: { password } })
  const codeNow = () => TOTP.generate({ secret: new TOTP({ secret }).secret, timestamp: api.clock.now() })
  const { recoveryCodes } = await owner.ok('confirmSecondFactor', { body: { code: codeNow() } })
  api.clock.advance(60_000)
  const enter = (secretWord: string, code: string) =>
    people.from().call('login', { body: { account: 'cody', password: secretWord, code } })
  for (let guess = 0; guess < 20; guess++) await enter(password, '000000')
  expect(await enter(password, codeNow())).toMatchObject({ status: 429 })
  expect(await people.login('cody', password)).toMatchObject({ code: 'CODE_NEEDED' })
  expect((await enter(password, recoveryCodes[0] ?? '')).status).toBe(200)
  for (let guess = 0; guess < 20; guess++) await enter(password, '000000')
  await people.forgot('cody')
  await people.reset(await people.tokenFor('cody@mail.test', 'resetPassword'), 'zeven rode lampen')
  expect((await enter('zeven rode lampen', codeNow())).status).toBe(200)
})

it('[A13] an account with a taken address buys nothing, and the address’s owner drops the second account by a press on the page of the mail', async () => {
  await people.verified('terri')
  const second = await people.join('terri-two', 'terri@mail.test')
  const buy = { params: { amount: 5000, method: 'sandbox' }, query: {} }
  expect(await second.call('buy', buy)).toMatchObject({ status: 403, code: 'EMAIL_NOT_VERIFIED' })
  const { html = '' } = (await people.emailsTo('terri@mail.test'))[0] ?? {}
  const token = /\/drop\?token=([\w-]+)/.exec(html)?.[1] ?? ''
  expect(html).not.toContain('terri-two')
  // looking at the page drops nothing
  await api.guest.fetch(`/drop?token=${token}`)
  expect(await second.ok('checkSession')).toMatchObject({ authenticated: true })
  expect(await people.from().ok('dropAccount', { body: { token } })).toEqual({ dropped: true })
  expect(await second.ok('checkSession')).toMatchObject({ authenticated: false })
  expect((await people.login('terri-two', password)).status).toBe(401)
  expect((await people.login('terri', password)).status).toBe(200)
  expect(await people.from().call('dropAccount', { body: { token } })).toMatchObject({ code: 'LINK_SPENT' })
})

it('[A13] the link of a proven address drops no account', async () => {
  await people.join('vince')
  const token = await people.tokenFor('vince@mail.test', 'verifyEmail')
  await people.from().ok('verifyEmail', { body: { token } })
  expect(await people.from().call('dropAccount', { body: { token } })).toMatchObject({ code: 'LINK_SPENT' })
})

it.each([
  ['elsewhere, takes off a second factor that a claimant set', true, false],
  ['where its account is signed in, leaves the second factor', false, true],
])('[A13] the first proof of an address, opened %s', async (_where, isStranger, isOn) => {
  const name = isStranger ? 'claimed' : 'careful'
  const owner = await people.join(name)
  const { secret } = await owner.ok('beginSecondFactor', { body: { password } })
  const code = TOTP.generate({ secret: new TOTP({ secret }).secret, timestamp: api.clock.now() })
  await owner.ok('confirmSecondFactor', { body: { code } })
  const token = await people.tokenFor(`${name}@mail.test`, 'verifyEmail')
  await (isStranger ? people.from() : owner).ok('verifyEmail', { body: { token } })
  expect((await owner.ok('secondFactor')).secondFactor.on).toBe(isOn)
})
