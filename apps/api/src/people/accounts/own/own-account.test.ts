import { idOf } from '@footlight/test-kit/calls'
import { describe, expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'
import type { Caller } from '../../../../test/index.ts'
import { createPeople, password } from '../../../../test/kits/accounts.ts'
import { isOfAge } from './own-account.rules.ts'

/** What a person does with an own account. */
const api = useTestApi({ config: { demo: true } })
const people = createPeople(api)

describe('changing an account', () => {
  const change = (caller: Caller, id: string, body: object) =>
    caller.call('changeClientAccount', { params: { id }, body })

  it('[A7] takes the account as body, changes the fields that its owner may change, and ignores the others', async () => {
    const owner = await people.join('una')
    const read = await people.accountOf(owner)
    const wishes = {
      ...read,
      displayName: ' Una \u202e<b>🎭</b> ',
      country: 'NL',
      language: 'de' as const,
      timezone: 'Europe/Amsterdam',
      birthDate: '1990-02-28',
      notification_types: 'MSG;SSA;;SSA',
      balance: { available: 9999, held: 0, promo: 0 },
      emailVerified: true,
    }
    const reply = await change(owner, read.id, wishes)
    expect(reply).toMatchObject({
      status: 200,
      value: {
        clientAccount: {
          displayName: 'Una <b>🎭</b>',
          country: 'NL',
          language: 'de',
          timezone: 'Europe/Amsterdam',
          birthDate: '1990-02-28',
          notification_types: 'SSA;MSG;',
          emailVerified: false,
          balance: { available: 0 },
          version: read.version + 1,
        },
      },
    })
    expect(await people.accountOf(owner)).toEqual(reply.ok && reply.value.clientAccount)
    // the same body again has the version from before that change
    expect(await change(owner, read.id, wishes)).toMatchObject({ status: 409, code: 'ACCOUNT_CHANGED' })
    const stranger = api.as('newclient@footlight.test')
    expect(await change(stranger, read.id, { displayName: 'Mine' })).toMatchObject({ status: 404 })
  })

  it.each([
    ['displayName', ' \u200b '],
    ['displayName', 'x'.repeat(61)],
    ['username', 'a b'],
    ['username', '<script>'],
    ['email', 'not an address'],
    ['email', `${'x'.repeat(200)}@mail.test`],
    ['country', 'Netherlands'],
    ['timezone', 'Mars/Olympus'],
    ['language', 'xx'],
    ['birthDate', '2015-01-01'],
    ['birthDate', '1990-02-31'],
    ['notification_types', 'SSA;SMS;'],
    ['newPassword', 'short'],
  ])('[A7] refuses %s %j, at its field', async (field, value) => {
    const caller = api.as('newclient@footlight.test')
    const reply = await change(caller, await idOf(caller), {
      [field]: value,
      password: 'footlight-demo',
    })
    expect(reply).toMatchObject({ status: 400, error: { fields: [{ path: `body.${field}` }] } })
  })

  it('[A7, A13] a new address needs the password and applies once its link is opened; the old one gets two e-mails', async () => {
    const owner = await people.verified('vera')
    const id = await idOf(owner)
    const email = 'vera@other.test'
    expect(await change(owner, id, { email })).toMatchObject({
      status: 400,
      error: { fields: [{ path: 'body.password' }] },
    })
    expect(await change(owner, id, { email, password: 'a guess at it' })).toMatchObject({
      code: 'NOT_CONFIRMED',
    })
    await people.forgot('vera')
    const stale = await people.tokenFor('vera@mail.test', 'resetPassword')
    expect(await change(owner, id, { email, password })).toMatchObject({
      value: { clientAccount: { email: 'vera@mail.test', emailVerified: true, newEmail: email } },
    })
    const asked = (await people.emailsTo('vera@mail.test'))[0]
    expect(asked?.template).toBe('emailChangeAsked')
    expect(asked?.html).not.toContain(email)
    // until then the old address signs in and receives e-mails, and the new one does not
    expect((await people.login(email, password)).status).toBe(401)
    expect((await people.login('vera@mail.test', password)).status).toBe(200)
    const read = await people.accountOf(owner)
    await people.from().ok('verifyEmail', { body: { token: await people.tokenFor(email, 'verifyEmail') } })
    expect(await people.accountOf(owner)).toMatchObject({ email, emailVerified: true, newEmail: null })
    expect((await people.emailsTo('vera@mail.test'))[0]?.template).toBe('emailChanged')
    expect(await people.reset(stale)).toMatchObject({ code: 'LINK_SPENT' })
    // the old address is free, and a page loaded before the change does not restore it
    expect((await people.login('vera@mail.test', password)).status).toBe(401)
    expect(await change(owner, id, { ...read, password })).toMatchObject({ code: 'ACCOUNT_CHANGED' })
  })

  it('[A7] cancels or replaces a mistyped new address: its link becomes invalid, and the proven address stays', async () => {
    const owner = await people.verified('tessa')
    const id = await idOf(owner)
    const verify = (token: string) => people.from().call('verifyEmail', { body: { token } })
    await change(owner, id, { email: 'tesa@mail.test', password })
    const mistyped = await people.tokenFor('tesa@mail.test', 'verifyEmail')
    expect(await change(owner, id, { newEmail: null })).toMatchObject({
      value: { clientAccount: { email: 'tessa@mail.test', emailVerified: true, newEmail: null } },
    })
    expect(await verify(mistyped)).toMatchObject({ code: 'LINK_SPENT' })
    await change(owner, id, { email: 'tesa@mail.test', password })
    const again = await people.tokenFor('tesa@mail.test', 'verifyEmail')
    await change(owner, id, { email: 'tessa@other.test', password })
    expect(await verify(again)).toMatchObject({ code: 'LINK_SPENT' })
    // saving other changes on the page does not cancel the pending address
    const read = await people.accountOf(owner)
    expect(await change(owner, id, { ...read, displayName: 'Tess' })).toMatchObject({
      value: { clientAccount: { newEmail: 'tessa@other.test' } },
    })
  })

  it('[A13] does not apply a pending address that another account proves first', async () => {
    const owner = await people.verified('ulla')
    const id = await idOf(owner)
    await change(owner, id, { email: 'shared@mail.test', password })
    const token = await people.tokenFor('shared@mail.test', 'verifyEmail')
    await people.verified('shared')
    expect(await people.from().call('verifyEmail', { body: { token } })).toMatchObject({ code: 'LINK_SPENT' })
    expect(await people.accountOf(owner)).toMatchObject({ email: 'ulla@mail.test', emailVerified: true })
  })

  it('[A13, W14] limits the e-mails per hour that one account causes by changing its address again and again', async () => {
    const nomad = await people.join('nomad', 'door0@street.test')
    const id = await idOf(nomad)
    const move = async (to: number) => {
      const { status } = await change(nomad, id, { email: `door${to}@street.test`, password })
      await api.context.sweep()
      return status
    }
    await api.context.sweep()
    const moves = []
    for (let to = 1; to <= 6; to++) moves.push(await move(to))
    expect(moves).toEqual([200, 200, 200, 200, 200, 429])
    api.clock.advance(60_000)
    expect(await move(7)).toBe(200)
    const emails = await api.context.database
      .selectFrom('letters')
      .select(['recipient', 'template'])
      .where('recipient', 'like', '%@street.test')
      .orderBy('recipient')
      .execute()
    expect(emails).toEqual(
      [0, 1, 2, 3, 4].map((door) => ({ recipient: `door${door}@street.test`, template: 'verifyEmail' })),
    )
  })

  it('[A7, A5] a new password ends the other sign-ins, invalidates reset links, and is reported by e-mail', async () => {
    const here = await people.verified('wilma')
    const there = people.signedIn((await people.login('wilma', password)).headers)
    const id = await idOf(here)
    expect(await change(here, id, { newPassword: 'Password2026!', password })).toMatchObject({ status: 400 })
    await people.forgot('wilma')
    const stale = await people.tokenFor('wilma@mail.test', 'resetPassword')
    const next = { newPassword: 'zeven gele lampen', password }
    expect((await change(here, id, next)).status).toBe(200)
    expect(await here.ok('checkSession')).toMatchObject({ authenticated: true })
    expect(await there.ok('checkSession')).toMatchObject({ authenticated: false })
    expect((await people.emailsTo('wilma@mail.test'))[0]).toMatchObject({ template: 'passwordChanged' })
    expect(await people.reset(stale)).toMatchObject({ code: 'LINK_SPENT' })
    expect((await people.login('wilma', 'zeven gele lampen')).status).toBe(200)
  })

  it('[A5, A7] a new password drops a pending address, but not one that the same call requests', async () => {
    const owner = await people.verified('willa')
    const id = await idOf(owner)
    await change(owner, id, { email: 'thief@mail.test', password })
    const token = await people.tokenFor('thief@mail.test', 'verifyEmail')
    await change(owner, id, { newPassword: 'zeven gele lampen', password })
    expect(await people.accountOf(owner)).toMatchObject({ email: 'willa@mail.test', newEmail: null })
    expect(await people.from().call('verifyEmail', { body: { token } })).toMatchObject({ code: 'LINK_SPENT' })
    const both = {
      email: 'willa@other.test',
      newPassword: 'negen rode lampen',
      password: 'zeven gele lampen',
    }
    expect(await change(owner, id, both)).toMatchObject({
      value: { clientAccount: { newEmail: 'willa@other.test' } },
    })
  })

  it('[A7] refuses a taken username at its field, also to one of two concurrent calls', async () => {
    const [one, two] = [await people.join('xena'), await people.join('yara')]
    const replies = await Promise.all(
      [one, two].map(async (caller) => change(caller, await idOf(caller), { username: 'zelda' })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.find(({ ok }) => !ok)).toMatchObject({
      code: 'ACCOUNT_EXISTS',
      error: { fields: [{ path: 'body.username', rule: 'taken' }] },
    })
  })

  it('[A7, T5] mails the performer when the bank account changes', async () => {
    const performer = api.as('performer@footlight.test')
    const account = { iban: 'NL91ABNA0417164300', holder: 'M. Quill', password: 'footlight-demo' }
    await performer.ok('setBankAccount', { body: account })
    expect(await people.templatesTo('performer@footlight.test')).toEqual(['payoutAccountChanged'])
  })

  it('[A6] ends all other sign-ins at once', async () => {
    const here = await people.join('adele')
    for (let more = 0; more < 2; more++) await people.login('adele', password)
    expect(await here.ok('endOtherSignIns')).toEqual({ ended: 2 })
    expect((await here.ok('listSignIns')).signIns).toHaveLength(1)
  })

  it.each(['performer', 'admin'])(
    '[A7] a %s changes name, address and password of their own account',
    async (name) => {
      const caller = api.as(`${name}@footlight.test`)
      const before = (await caller.ok('checkSession')).account
      const put = (body: object) => caller.call('changeOwnAccount', { body: body as never })
      expect(await put({ displayName: `Mara ${name.slice(0, 2)}` })).toMatchObject({
        value: { account: { id: before?.id, displayName: `Mara ${name.slice(0, 2)}`, email: before?.email } },
      })
      expect((await caller.ok('checkSession')).account?.displayName).toBe(`Mara ${name.slice(0, 2)}`)
      const newPassword = 'curtain lamp velvet 9'
      expect(await put({ newPassword })).toMatchObject({ status: 400 })
      expect(await put({ newPassword, password: 'a guess' })).toMatchObject({ code: 'NOT_CONFIRMED' })
      expect(await put({ newPassword, password: 'footlight-demo' })).toMatchObject({ status: 200 })
      const login = { account: before?.email ?? '', password: newPassword }
      expect(await api.guest.call('login', { body: login })).toMatchObject({ status: 200 })
      // fields that only a client has, and fields that this call cannot set
      expect(await put({ timezone: 'Europe/Paris' })).toMatchObject({ status: 400 })
      expect(await put({ role: 'admin' })).toMatchObject({ status: 400 })
    },
  )
})

describe('a new address of a performer or an operator', () => {
  it.each(['performer', 'admin'])(
    '[A7, A13] a %s reads the address that waits, asks for its link again and drops it',
    async (name) => {
      const login = await people.login(`${name}@footlight.test`, 'curtain lamp velvet 9')
      const caller = people.signedIn(login.headers)
      const own = async () => (await caller.ok('checkSession')).account
      const id = (await own())?.id ?? ''
      // an earlier test of this file gave both accounts this password
      const newEmail = `${name}@other.test`
      await caller.ok('changeOwnAccount', { body: { email: newEmail, password: 'curtain lamp velvet 9' } })
      expect(await own()).toMatchObject({ email: `${name}@footlight.test`, emailVerified: true, newEmail })
      const first = await people.tokenFor(newEmail, 'verifyEmail')
      await caller.ok('askVerification', { params: { id } })
      expect(await people.templatesTo(newEmail)).toEqual(['verifyEmail', 'verifyEmail'])
      const stranger = await people.join(`curious-${name.slice(0, 2)}`)
      expect(await stranger.call('askVerification', { params: { id } })).toMatchObject({ status: 404 })
      expect(await api.guest.call('askVerification', { params: { id } })).toMatchObject({ status: 401 })
      // only null cancels the pending address: any other address needs the password
      const wish = { newEmail: 'thief@mail.test' } as never
      expect(await caller.call('changeOwnAccount', { body: wish })).toMatchObject({ status: 400 })
      await caller.ok('changeOwnAccount', { body: { newEmail: null } })
      expect(await own()).toMatchObject({ email: `${name}@footlight.test`, newEmail: null })
      const spent = await people.from().call('verifyEmail', { body: { token: first } })
      expect(spent).toMatchObject({ code: 'LINK_SPENT' })
    },
  )
})

it('[O4] is of age from the 18th birthday on; born on 29 February, from 1 March in a common year', () => {
  const table = [
    ['2008-11-20', '2026-11-19', false],
    ['2008-11-20', '2026-11-20', true],
    ['2008-02-29', '2026-02-28', false],
    ['2008-02-29', '2026-03-01', true],
    ['2010-03-01', '2028-02-29', false],
    ['2010-02-28', '2028-02-29', true],
  ] as const
  for (const [born, on, isSo] of table)
    expect(isOfAge(born, Date.parse(`${on}T12:00:00Z`)), `${born} ${on}`).toBe(isSo)
})
