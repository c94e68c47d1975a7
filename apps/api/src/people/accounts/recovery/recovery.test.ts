import { createECDH } from 'node:crypto'
import { idOf } from '@footlight/test-kit/calls'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'
import type { Caller } from '../../../../test/index.ts'
import { createPeople, password } from '../../../../test/kits/accounts.ts'
import { lockWaits } from '../../../../test/lock-waits.ts'

/** Links that are mailed, and what they prove. */
const api = useTestApi({ config: { demo: true } })
const people = createPeople(api)

const minuteMs = 60_000

describe('a forgotten password', () => {
  it('[A5] is reset by a mailed link, once, and every sign-in ends', async () => {
    const owner = await people.join('iris')
    expect((await people.forgot('Iris@mail.test')).status).toBe(200)
    const token = await people.tokenFor('iris@mail.test', 'resetPassword')
    expect(await people.reset(token, 'password123')).toMatchObject({
      status: 400,
      error: { fields: [{ path: 'body.password', rule: 'common' }] },
    })
    expect(await people.reset(token)).toMatchObject({ status: 200 })
    expect(await owner.ok('checkSession')).toMatchObject({ authenticated: false })
    expect((await people.login('iris', password)).status).toBe(401)
    const inside = await people.login('iris@mail.test', 'zes groene stoelen')
    expect(inside.status).toBe(200)
    expect(await people.reset(token, 'nog een ander woord')).toMatchObject({
      status: 410,
      code: 'LINK_SPENT',
    })
    expect(await people.templatesTo('iris@mail.test')).toContain('passwordChanged')
    // the link was received in the mailbox, which proves the address
    const insider = people.signedIn(inside.headers)
    expect(await people.accountOf(insider)).toMatchObject({ emailVerified: true })
  })

  it('[A5] returns one reply with an account, without one and for a second call, and mails no other address', async () => {
    await people.join('joan')
    const replies = await Promise.all(
      ['joan', 'joan@mail.test', 'nobody@mail.test', "'; drop table accounts", '<b>שלום</b> 🎭'].map((name) =>
        people.from().fetch('/api/client/client_accounts/forgot_password', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ account: name, surprise: 1 }),
        }),
      ),
    )
    const seen = await Promise.all(
      replies.map(async (reply) => [
        reply.status,
        await reply.text(),
        [...reply.headers.keys()].sort().join(),
      ]),
    )
    for (const each of seen) expect(each).toEqual(seen[0])
    expect(await people.emailsTo('nobody@mail.test')).toEqual([])
    expect((await people.templatesTo('joan@mail.test')).sort()).toEqual([
      'resetPassword',
      'resetPassword',
      'verifyEmail',
    ])
  })

  it('[A5] runs the same SQL statements whether or not there is an account', async () => {
    await people.join('kate')
    const asks = () => api.context.database.selectFrom('link_asks').select('name').execute()
    await api.context.sweep()
    await people.forgot('kate')
    await people.forgot('not-kate')
    // everything that differs is done later, by the sweep
    expect(await asks()).toEqual([{ name: 'kate' }, { name: 'not-kate' }])
    await api.context.sweep()
    expect(await asks()).toEqual([])
  })

  it('[A5] refuses with one reply a link that is expired, invented, of another purpose, or of a closed account', async () => {
    const lena = await people.join('lena')
    await people.forgot('lena')
    const token = await people.tokenFor('lena@mail.test', 'resetPassword')
    const other = await people.tokenFor('lena@mail.test', 'verifyEmail')
    const refusal = { status: 410, code: 'LINK_SPENT' }
    for (const wrong of [other, 'invented', '<script>alert(1)</script>', `${token}x`])
      expect(await people.reset(wrong)).toMatchObject(refusal)
    expect(await people.from().call('verifyEmail', { body: { token } })).toMatchObject(refusal)
    api.clock.advance(30 * minuteMs)
    expect(await people.reset(token)).toMatchObject(refusal)
    expect(await lena.ok('checkSession')).toMatchObject({ authenticated: true })
    await people.forgot('lena')
    const fresh = await people.tokenFor('lena@mail.test', 'resetPassword')
    await lena.ok('closeClientAccount', { params: { id: await idOf(lena) }, body: { password } })
    expect(await people.reset(fresh)).toMatchObject(refusal)
  })

  it('[A5] of two concurrent calls with one link, one sets the password', async () => {
    await people.join('mia')
    await people.forgot('mia')
    const token = await people.tokenFor('mia@mail.test', 'resetPassword')
    const both = await Promise.all(
      ['eerste keer goed', 'tweede keer fout'].map((next) => people.reset(token, next)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  it('[A5] refuses a change that was confirmed with the old password while the reset was running', async () => {
    const owner = await people.join('odette')
    const id = await idOf(owner)
    await people.forgot('odette')
    const token = await people.tokenFor('odette@mail.test', 'resetPassword')
    const all = await api.context.database.transaction().execute(async (tx) => {
      // the last lock of the reset
      await sql`select from sign_ins where account_id = ${id} for update`.execute(tx)
      const reset = people.reset(token)
      await expect.poll(() => lockWaits(api.owner)).toBe(1)
      const body = { password, newPassword: 'acht gele lampen' }
      const shown = [
        people.login('odette', password),
        owner.call('changeClientAccount', { params: { id }, body }),
      ]
      let done = 0
      for (const one of shown) void one.then(() => done++)
      await expect.poll(async () => done + (await lockWaits(api.owner))).toBe(3)
      return [reset, ...shown]
    })
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual([200, 401, 403])
    const signIns = api.context.database.selectFrom('sign_ins').select('id').where('account_id', '=', id)
    expect(await signIns.execute()).toEqual([])
    expect((await people.login('odette', 'zes groene stoelen')).status).toBe(200)
  })

  it('[A5, A7] a reset drops a pending address of a thief: its link is invalid, mailed before the reset or after', async () => {
    const thief = await people.verified('nadia')
    const params = { id: await idOf(thief) }
    const askFor = (email: string) => thief.ok('changeClientAccount', { params, body: { email, password } })
    await askFor('thief@mail.test')
    const stolen = await people.tokenFor('thief@mail.test', 'verifyEmail')
    await people.forgot('nadia@mail.test')
    const token = await people.tokenFor('nadia@mail.test', 'resetPassword')
    // the e-mail to this address is not queued yet
    await askFor('second@mail.test')
    expect((await people.reset(token)).status).toBe(200)
    expect(await people.templatesTo('second@mail.test')).toEqual([])
    expect(await people.from().call('verifyEmail', { body: { token: stolen } })).toMatchObject({
      code: 'LINK_SPENT',
    })
    const owner = people.signedIn((await people.login('nadia@mail.test', 'zes groene stoelen')).headers)
    expect(await people.accountOf(owner)).toMatchObject({ email: 'nadia@mail.test', newEmail: null })
  })

  it('[A5] limits the requests per name, and the e-mails per account', async () => {
    await people.join('nora')
    const asked = []
    for (let time = 0; time < 6; time++) asked.push((await people.forgot('nora')).status)
    expect(asked).toEqual([200, 200, 200, 200, 200, 429])
    await people.forgot('nora@mail.test')
    const written = (await people.emailsTo('nora@mail.test')).filter(
      ({ template }) => template === 'resetPassword',
    )
    expect(written.length).toBeLessThanOrEqual(5)
  })
})

describe('an address', () => {
  it('[A13] is proven by its link, and then allows calls that need a proven address', async () => {
    const owner = await people.join('olga')
    const id = await idOf(owner)
    const promo = () => owner.call('promoCredit', { params: { id, code: 'NOTHING' }, query: {} })
    expect(await promo()).toMatchObject({ status: 403, code: 'EMAIL_NOT_VERIFIED' })
    const buy = { params: { amount: 5000, method: 'sandbox' }, query: { promo: 'NOTHING' } }
    expect(await owner.call('buy', buy)).toMatchObject({ status: 403, code: 'EMAIL_NOT_VERIFIED' })
    expect(await owner.ok('initiateVoyeurClient')).toMatchObject({ voyeurClient: { freeSeconds: 30 } })
    const token = await people.tokenFor('olga@mail.test', 'verifyEmail')
    await people.from().ok('verifyEmail', { body: { token } })
    expect(await promo()).toMatchObject({ status: 404, code: 'PROMO_UNKNOWN' })
    expect(await owner.call('buy', buy)).toMatchObject({ status: 404, code: 'PROMO_UNKNOWN' })
    expect(await owner.ok('initiateVoyeurClient')).toMatchObject({ voyeurClient: { freeSeconds: 120 } })
    expect((await people.emailsTo('olga@mail.test'))[0]).toMatchObject({ template: 'welcome' })
    expect(await people.from().call('verifyEmail', { body: { token } })).toMatchObject({ code: 'LINK_SPENT' })
    await owner.ok('askVerification', { params: { id } })
    expect(await people.templatesTo('olga@mail.test')).toEqual(['welcome', 'verifyEmail'])
  })

  it('[A13] that is taken gets the reply of a free one on registering; only its owner is notified', async () => {
    const owner = await people.verified('petra')
    const stranger = await people.join('not-petra', 'PETRA@mail.test')
    const free = await people.join('quinn')
    const shape = async (caller: Caller) => Object.keys(await people.accountOf(caller))
    expect(await shape(stranger)).toEqual(await shape(free))
    expect(await people.accountOf(stranger)).toMatchObject({ emailVerified: false, email: 'PETRA@mail.test' })
    expect((await people.emailsTo('petra@mail.test'))[0]).toMatchObject({ template: 'alreadyRegistered' })
    // each account signs in with its own password, and neither learns of the other
    for (const [name, caller] of [
      ['petra@mail.test', owner],
      ['petra', owner],
      ['not-petra', stranger],
    ] as const) {
      const reply = await people.login(name, password)
      expect(reply.ok && reply.value.account.id).toBe(await idOf(caller))
    }
    await people.forgot('petra@mail.test')
    await people.reset(await people.tokenFor('petra@mail.test', 'resetPassword'))
    expect((await people.login('petra', 'zes groene stoelen')).status).toBe(200)
    const claimed = await people.login('petra@mail.test', password)
    expect(claimed.ok && claimed.value.account.id).toBe(await idOf(stranger))
  })

  it('[A13, A5] that a stranger claimed, with a second factor, goes to its owner by a password reset', async () => {
    const squatter = await people.join('squatter', 'ulla@mail.test')
    const id = await idOf(squatter)
    const { secret } = await squatter.ok('beginSecondFactor', { body: { password } })
    const code = TOTP.generate({ secret: new TOTP({ secret }).secret, timestamp: api.clock.now() })
    await squatter.ok('confirmSecondFactor', { body: { code } })
    const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'B'.repeat(22) }
    await squatter.ok('startPush', { body: { endpoint: 'https://push.example.org/squatter', ...keys } })
    await people.forgot('ulla@mail.test')
    await people.reset(await people.tokenFor('ulla@mail.test', 'resetPassword'))
    const inside = await people.login('ulla@mail.test', 'zes groene stoelen')
    expect(inside).toMatchObject({ status: 200, value: { account: { id } } })
    for (const table of ['second_factors', 'recovery_codes', 'push_subscriptions'] as const)
      expect(
        await api.context.database
          .selectFrom(table)
          .select('account_id')
          .where('account_id', '=', id)
          .execute(),
      ).toEqual([])
    expect((await people.signedIn(inside.headers).ok('listSignIns')).signIns).toHaveLength(1)
    expect(await squatter.ok('checkSession')).toMatchObject({ authenticated: false })
  })

  it('[A6, A5] that was proven before keeps the second factor of its account after a password reset', async () => {
    const owner = await people.verified('vito')
    const { secret } = await owner.ok('beginSecondFactor', { body: { password } })
    const code = TOTP.generate({ secret: new TOTP({ secret }).secret, timestamp: api.clock.now() })
    await owner.ok('confirmSecondFactor', { body: { code } })
    await people.forgot('vito')
    await people.reset(await people.tokenFor('vito@mail.test', 'resetPassword'))
    expect(await people.login('vito', 'zes groene stoelen')).toMatchObject({ code: 'CODE_NEEDED' })
  })

  it('[A13] that two accounts claim belongs to the one that proves it first', async () => {
    await people.join('rosa', 'shared@mail.test')
    const first = await people.tokenFor('shared@mail.test', 'verifyEmail')
    await people.join('sara', 'shared@mail.test')
    const second = await people.tokenFor('shared@mail.test', 'verifyEmail')
    expect(second).not.toBe(first)
    const replies = await Promise.all(
      [first, second].map((token) => people.from().call('verifyEmail', { body: { token } })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  it('[A4] does not have its owner’s failure count reset by a sign-in of an account that only claims it', async () => {
    await people.verified('tess')
    await people.join('not-tess', 'tess@mail.test')
    const shared = people.from()
    const attempt = (secret: string) =>
      shared.call('login', { body: { account: 'tess@mail.test', password: secret } })
    await people.join('free-claim', 'free@mail.test')
    const statuses = []
    for (let round = 0; round < 5; round++) {
      statuses.push((await attempt('a guess at it')).status)
      statuses.push((await attempt('a guess at it')).status)
      await people.login('tess@mail.test', password)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  })
})
