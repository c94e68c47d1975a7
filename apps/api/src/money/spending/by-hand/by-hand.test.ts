import { idOf } from '@footlight/test-kit/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/index.ts'
import { Crashed } from '../../../../test/mortal.ts'
import { actsOf } from '../../../../test/operator-acts.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import { brokenInvariants } from '../../../commands/audit.ts'
import { limitPassed } from './by-hand.rules.ts'

it('[T7] refuses what passes a limit at once, of the operator or of all, and says what is left', () => {
  const limits = { handCreditAct: 1000, handCreditOperatorDay: 1500, handCreditDay: 2000 }
  const passed = (amount: number, byOperator: number, byAll: number) =>
    limitPassed(amount, { byOperator, byAll }, limits)
  expect(passed(1000, 500, 1000)).toBeNull()
  expect(passed(1001, 0, 0)).toMatchObject({ rule: 'act', params: { most: 1000 } })
  expect(passed(501, 1000, 1000)).toMatchObject({ rule: 'operator', params: { most: 500 } })
  expect(passed(1, 1600, 1600)).toMatchObject({ rule: 'operator', params: { most: 0 } })
  expect(passed(101, 0, 1900)).toMatchObject({ rule: 'day', params: { most: 100 } })
})

describe('[T7] credit by hand', () => {
  let world: World
  let adminId: string
  beforeAll(async () => {
    world = await createWorld()
    adminId = await world.client()
  })
  afterAll(() => world[Symbol.asyncDispose]())

  const give = (clientId: string, amount: number, key: string | null = null) => {
    const body = { amount, reason: 'For the lost evening.' }
    const act = actsOf(world.clock, adminId)('creditByHand', { params: { id: clientId }, body })
    return world.wallet.creditsByHand.give({ ...body, act, key, clientId, check: async () => undefined })
  }
  const promoOf = async (clientId: string) => (await world.wallet.balanceOf(clientId)).promo

  it.each(['before', 'after'] as const)(
    '[T7, W8] a crash %s the commit gives all or nothing, and once per key',
    async (when) => {
      const clientId = await world.client()
      world.crashAt(when)
      await expect(give(clientId, 60, `one press ${when}`)).rejects.toThrow(Crashed)
      expect(await promoOf(clientId)).toBe(when === 'after' ? 60 : 0)
      await world.restart()
      const credit = await give(clientId, 60, `one press ${when}`)
      expect(await give(clientId, 60, `one press ${when}`)).toEqual(credit)
      await expect(give(clientId, 61, `one press ${when}`)).rejects.toMatchObject({
        code: 'IDEMPOTENCY_MISMATCH',
      })
      expect(await promoOf(clientId)).toBe(60)
      expect(await brokenInvariants(world.database)).toEqual([])
    },
  )

  it('[T7] keeps the limit of a day when ten are given at once, and lets go of it after 24 hours', async () => {
    world.clock.advance(25 * 3_600_000)
    const clientId = await world.client()
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => give(clientId, 900)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await promoOf(clientId)).toBe(4500)
    await expect(give(clientId, 501)).rejects.toMatchObject({
      code: 'CREDIT_LIMIT',
      rule: 'operator',
      params: { most: 500 },
    })
    world.clock.advance(24 * 3_600_000)
    await give(clientId, 501)
    expect(await brokenInvariants(world.database)).toEqual([])
  })
})

describe('[T7] an operator’s call', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api[Symbol.asyncDispose]())

  it('[T7, O5, A9] is told to the client by bell and e-mail, and stands in history and log', async () => {
    const [admin, client] = [api.as('admin@footlight.test'), api.as('client@footlight.test')]
    const [adminId, clientId] = [await idOf(admin), await idOf(client)]
    const body = { amount: 250, reason: 'For the lost evening.' }
    const give = (id: string) => admin.call('creditByHand', { params: { id }, body })
    await api.owner.updateTable('sign_ins').set({ user_agent: 'one browser' }).execute()
    // signed in from the operator's network with the operator's kind of browser
    expect(await give(clientId)).toMatchObject({ status: 403, code: 'SAME_DEVICE' })
    await api.owner
      .updateTable('sign_ins')
      .set({ user_agent: 'another' })
      .where('account_id', '=', clientId)
      .execute()
    const device = Buffer.from('a browser')
    const seen = { device, seen_at: new Date() }
    await api.owner
      .insertInto('account_devices')
      .values([
        { account_id: adminId, ...seen },
        { account_id: clientId, ...seen },
      ])
      .execute()
    expect(await give(clientId)).toMatchObject({ status: 403, code: 'SAME_DEVICE' })
    await api.owner.deleteFrom('account_devices').where('device', '=', device).execute()

    expect(await give(clientId)).toMatchObject({ value: { credit: { clientId, amount: 250 } } })
    for (const id of [adminId, await idOf(api.as('performer@footlight.test'))])
      expect(await give(id)).toMatchObject({ status: 404 })
    const { history } = await client.ok('history', { params: { id: clientId }, query: { type: 'credit' } })
    expect(history).toMatchObject([{ kind: 'credit', amount: 250, reason: 'For the lost evening.' }])
    const { entries } = await admin.ok('listAuditLog', { query: {} })
    expect(entries[0]).toMatchObject({ action: 'credit.given', subject: clientId, after: body })
    await api.context.sweep()
    const { notifications } = await client.ok('notifications', { query: {} })
    expect(notifications[0]).toMatchObject({ name: 'We gave you 250 credits', link: '/history' })
    const emails = await api.owner
      .selectFrom('letters')
      .select(['recipient', 'template'])
      // the demo's applicant calls an operator
      .where('recipient', '!=', 'admin@footlight.test')
      .execute()
    expect(emails).toEqual([{ recipient: 'client@footlight.test', template: 'notice' }])
  })

  it('[T7] knows two accounts that sign in one after the other in one browser', async () => {
    const password = 'footlight-demo'
    const first = await api.guest.call('login', { body: { account: 'client@footlight.test', password } })
    const cookies = first.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    const browser = api.guest.with({ cookie: cookies.join('; ') })
    await browser.ok('login', { body: { account: 'admin@footlight.test', password } })
    const devices = await api.owner.selectFrom('account_devices').select('device').execute()
    const names = devices.map(({ device }) => device.toString('hex'))
    expect(names.length - new Set(names).size).toBe(1)
  })
})
