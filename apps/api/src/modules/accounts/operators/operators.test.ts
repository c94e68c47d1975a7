import { type Capability, capabilities } from '@footlight/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, startTestApi, type TestApi } from '../../../testing/index.ts'
import { startShow } from '../../../testing/on-stage.ts'
import { objectionTo } from './operators.rules.ts'

let api: TestApi
let manager: Caller
let managerId: string
let clerk: Caller
const clerkId = '00000000-0000-4000-8000-00000000c1e4'
beforeAll(async () => {
  api = await startTestApi()
  manager = api.as('admin@footlight.test')
  clerk = api.as('clerk@footlight.test')
  managerId = (await manager.ok('checkSession')).account?.id ?? ''
  const like = await api.owner
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', managerId)
    .executeTakeFirstOrThrow()
  const names = { email: 'clerk@footlight.test', username: 'clerk', display_name: 'Clerk' }
  await api.owner
    .insertInto('accounts')
    .values({ ...like, ...names, id: clerkId })
    .execute()
})
beforeEach(() => api.owner.updateTable('accounts').set({ capabilities: null }).execute())
afterAll(() => api[Symbol.asyncDispose]())

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

    const { entries } = await clerk.ok('listAuditLog', { query: {} })
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
    expect((await clerk.ok('listAuditLog', { query: {} })).total).toBe(1)
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
    await allow(manager, clerkId, ['refund'])
    expect(await allow(manager, managerId, ['audit'])).toMatchObject({ status: 409, code: 'CAPABILITY_LAST' })
    const client = (await api.as('client@footlight.test').ok('checkSession')).account?.id ?? ''
    expect(await allow(manager, client, ['refund'])).toMatchObject({ status: 404 })
    expect((await manager.ok('listAuditLog', { query: {} })).total).toBe(total + 1)

    // two operators revoke it from each other concurrently: one keeps it
    await stored(clerkId, ['operators'])
    const both = await Promise.all([allow(manager, clerkId, []), allow(clerk, managerId, ['audit'])])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  })

  it('are checked again when the change is made', () => {
    const wish = { by: 'a', to: 'b', capabilities: ['refund'] } as const
    const other = { id: 'b', capabilities: ['operators'] } as const
    expect(objectionTo(wish, [{ id: 'a', capabilities: ['audit'] }, other])).toBe('CAPABILITY_MISSING')
    expect(objectionTo(wish, [{ id: 'a', capabilities: ['operators'] }, other])).toBeUndefined()
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
