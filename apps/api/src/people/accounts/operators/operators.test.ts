import { type Capability, capabilities } from '@footlight/contract'
import { idOf } from '@footlight/test-kit/calls'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'
import type { Caller } from '../../../../test/index.ts'
import { startShow } from '../../../../test/on-stage.ts'
import { verdictOn } from './operators.rules.ts'

let managerId: string
const clerkId = '00000000-0000-4000-8000-00000000c1e4'
const api = useTestApi()
const manager = api.as('admin@footlight.test')
const clerk = api.as('clerk@footlight.test')
beforeAll(async () => {
  managerId = await idOf(manager)
  const like = await api.owner
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', managerId)
    .executeTakeFirstOrThrow()
  const names = {
    email: 'clerk@footlight.test',
    username: 'clerk',
    username_key: 'clerk',
    display_name: 'Clerk',
  }
  await api.owner
    .insertInto('accounts')
    .values({ ...like, ...names, id: clerkId })
    .execute()
})
beforeEach(() => api.owner.updateTable('accounts').set({ capabilities: null }).execute())

const allow = (by: Caller, id: string, held: Capability[]) =>
  by.call('setCapabilities', { params: { id }, body: { capabilities: held } })
const stored = (id: string, held: string[]) =>
  api.owner
    .updateTable('accounts')
    .set({ capabilities: held as Capability[] })
    .where('id', '=', id)
    .execute()

describe('[O6] the capabilities of an operator', () => {
  it('are all until they are restricted; a restriction applies from the next call on', async () => {
    const { operators, total } = await clerk.ok('listOperators', { query: {} })
    expect(operators.map(({ displayName, capabilities: held }) => [displayName, held])).toEqual([
      ['Clerk', [...capabilities]],
      ['House manager', [...capabilities]],
    ])
    expect(total).toBe(2)
    await clerk.ok('listPromoCodes', { query: {} })

    expect(await allow(manager, clerkId, ['audit', 'sessions', 'audit'])).toMatchObject({
      value: { operator: { id: clerkId, capabilities: ['sessions', 'audit'] } },
    })
    expect(await clerk.call('listPromoCodes', { query: {} })).toMatchObject({
      status: 403,
      code: 'CAPABILITY_MISSING',
      error: { capability: 'promos', message: expect.stringContaining('promos') },
    })
    expect((await clerk.ok('checkSession')).capabilities).toEqual(['sessions', 'audit'])
    expect((await api.as('client@footlight.test').ok('checkSession')).capabilities).toEqual([])

    const { entries, total: logged } = await clerk.ok('listAuditLog', { query: { limit: 1 } })
    expect(entries).toMatchObject([
      {
        action: 'capabilities.set',
        actorId: managerId,
        subject: clerkId,
        before: { capabilities: [...capabilities] },
        after: { capabilities: ['sessions', 'audit'] },
      },
    ])
    // the same again is no change
    await allow(manager, clerkId, ['sessions', 'audit'])
    expect((await clerk.ok('listAuditLog', { query: {} })).total).toBe(logged)
    await allow(manager, clerkId, ['audit', 'promos'])
    await clerk.ok('listPromoCodes', { query: {} })
  })

  it('are set only by another operator, only for operators, and never so that no operator can set them', async () => {
    await stored(managerId, ['operators', 'audit'])
    const { total } = await manager.ok('listAuditLog', { query: {} })
    expect(await allow(manager, managerId, ['operators', 'audit', 'refund'])).toMatchObject({
      status: 403,
      code: 'CAPABILITY_OWN',
    })
    await stored(clerkId, ['audit'])
    await allow(manager, clerkId, [])
    expect(await allow(manager, managerId, ['audit'])).toMatchObject({ status: 409, code: 'CAPABILITY_LAST' })
    const client = await idOf(api.as('client@footlight.test'))
    expect(await allow(manager, client, ['refund'])).toMatchObject({ status: 404 })
    expect((await manager.ok('listAuditLog', { query: {} })).total).toBe(total + 1)

    // two operators revoke it from each other concurrently: one keeps it
    await stored(clerkId, ['operators', 'audit'])
    const both = await Promise.all([allow(manager, clerkId, ['audit']), allow(clerk, managerId, ['audit'])])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  })

  it('are checked again when the change is made', () => {
    const wish = { by: 'a', to: 'b', capabilities: ['refund', 'operators'] } as const
    const other = { id: 'b', capabilities: ['operators'] } as const
    const a = (...held: Capability[]) => ({ id: 'a', capabilities: held })
    expect(verdictOn(wish, [a('audit'), other])).toMatchObject({ code: 'CAPABILITY_MISSING' })
    expect(verdictOn(wish, [a('operators', 'refund'), other])).toBe('allowed')
    expect(verdictOn({ ...wish, by: null }, [a(), other])).toBe('allowed')
  })

  it('are given only by an operator who has them, as in an invitation', async () => {
    await stored(managerId, ['operators', 'audit'])
    await stored(clerkId, [])
    expect(await allow(manager, clerkId, ['audit', 'payouts'])).toMatchObject({
      status: 403,
      error: { capability: 'payouts', rule: 'given' },
    })
    expect(await allow(manager, clerkId, ['audit'])).toMatchObject({ ok: true })
  })

  it('have a last holder each, by hand and by closing', async () => {
    await stored(managerId, ['operators', 'ledger'])
    await stored(clerkId, ['operators'])
    expect(await allow(manager, managerId, ['operators'])).toMatchObject({ code: 'CAPABILITY_LAST' })
    const closed = await manager.call('closeOwnAccount', { body: { password: 'footlight-demo' } })
    expect(closed).toMatchObject({ code: 'CAPABILITY_LAST' })
  })

  it('are taken from an operator who has more once a second one agrees, and every operator is notified', async () => {
    await api.owner.deleteFrom('notifications').execute()
    const third = api.as('third@footlight.test')
    const like = await api.owner
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', clerkId)
      .executeTakeFirstOrThrow()
    const thirdId = '00000000-0000-4000-8000-00000000c1e5'
    const names = {
      email: 'third@footlight.test',
      username: 'third',
      username_key: 'third',
      display_name: 'Third',
    }
    const young = new Date(api.clock.now() - 3_600_000)
    await api.owner
      .insertInto('accounts')
      .values({ ...like, ...names, id: thirdId, capabilities: ['operators'], created_at: young })
      .execute()
    await stored(clerkId, ['operators'])
    const left = capabilities.filter((one) => one !== 'operators')

    const asked = await allow(clerk, managerId, [])
    expect(asked).toMatchObject({ code: 'CAPABILITY_LAST' })
    await stored(thirdId, [...capabilities])
    await stored(clerkId, ['operators'])
    expect(await allow(clerk, managerId, left)).toMatchObject({
      value: { operator: { capabilities: [...capabilities], ask: { byName: 'Clerk', capabilities: left } } },
    })
    await stored(thirdId, [...left.filter((one) => one !== 'ledger'), 'operators'])
    // neither the first again, nor an account that the first could have made meanwhile
    for (const by of [clerk, third])
      expect(await allow(by, managerId, left)).toMatchObject({ value: { operator: { ask: {} } } })
    await api.owner
      .updateTable('accounts')
      .set({ created_at: new Date(0) })
      .where('id', 'in', [thirdId, clerkId])
      .execute()
    // the last to ask was the third: the clerk is the second now
    expect(await allow(clerk, managerId, left)).toMatchObject({
      value: { operator: { capabilities: left, ask: null } },
    })
    const notices = await api.owner
      .selectFrom('notifications')
      .select(['account_id', 'notice'])
      .where('notice', 'is not', null)
      .execute()
    const kinds = (id: string) =>
      notices.filter((one) => one.account_id === id).map(({ notice }) => notice?.kind)
    for (const id of [managerId, clerkId, thirdId])
      expect(kinds(id).toSorted()).toEqual([
        ...Array<string>(3).fill('capabilitiesAsked'),
        'capabilitiesChanged',
      ])
    await api.owner.deleteFrom('capability_asks').execute()
    await api.owner.updateTable('accounts').set({ closed_at: young }).where('id', '=', thirdId).execute()
  })

  it('is refused by the database for an account that is no operator', async () => {
    const { account } = await api.as('client@footlight.test').ok('checkSession')
    await expect(stored(account?.id ?? '', ['refund'])).rejects.toThrow('accounts_capabilities')
  })

  it('[W10] give access to receipts of other accounts only with the capability “sessions”', async () => {
    const { id } = await endedSession()
    expect(await clerk.ok('receipt', { params: { id } })).toMatchObject({ receipt: { sessionId: id } })
    await stored(clerkId, ['refund'])
    expect(await clerk.call('receipt', { params: { id } })).toMatchObject({ status: 404 })
  })
})

async function endedSession(): Promise<{ id: string }> {
  const client = api.as('client@footlight.test')
  const session = await startShow(api, client, 1001)
  await client.ok('cancelSession', { body: { sessionId: session.id } })
  return session
}
