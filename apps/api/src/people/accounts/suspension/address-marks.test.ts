import { idOf } from '@footlight/test-kit/calls'
import { expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'
import type { Caller } from '../../../../test/index.ts'
import { createPeople, password } from '../../../../test/kits/accounts.ts'
import { createServerKeys } from '../../../platform/keys/server-keys.ts'
import { createAddressMarks } from './address-marks.ts'

/** What holds for an address after its account was closed. */
const api = useTestApi({ config: { demo: true } })
const people = createPeople(api)

const hourMs = 3_600_000
const admin = () => api.as('admin@footlight.test')
const prove = async (email: string) =>
  people.from().call('verifyEmail', { body: { token: await people.tokenFor(email, 'verifyEmail') } })
const close = (caller: Caller) => caller.ok('closeOwnAccount', { body: { password } })

it('[A8] an address rests for a day after its account was closed: limits and cool-downs do not end by it', async () => {
  const owner = await people.verified('rested')
  await close(owner)
  await people.join('rested-two', 'rested@mail.test')
  expect(await prove('rested@mail.test')).toMatchObject({ status: 429, error: { rule: 'address_rests' } })
  api.clock.advance(24 * hourMs)
  expect((await prove('rested@mail.test')).status).toBe(200)
})

it('[O7] a suspension holds for the proven address until it ends; an operator may end it', async () => {
  const owner = await people.verified('banned')
  const id = await idOf(owner)
  const reason = 'You threatened or insulted a person.'
  await admin().ok('suspendAccount', { params: { id }, body: { reason, days: 30 } })
  const again = people.signedIn((await people.login('banned', password)).headers)
  await close(again)
  api.clock.advance(25 * hourMs)
  // spelled otherwise, it is the same mailbox
  const next = await people.join('banned-two', 'banned+2@mail.test')
  expect((await next.ok('checkSession')).suspension).toBeNull()
  expect((await prove('banned+2@mail.test')).status).toBe(200)
  const { suspension } = await next.ok('checkSession')
  expect(suspension).toMatchObject({ reason })
  const nextId = await idOf(next)
  expect(await next.call('updateBalanceInfo')).toMatchObject({ code: 'ACCOUNT_SUSPENDED' })
  await admin().ok('endSuspension', { params: { id: nextId } })
  await close(next)
  api.clock.advance(25 * hourMs)
  const third = await people.join('banned-three', 'banned@mail.test')
  expect((await prove('banned@mail.test')).status).toBe(200)
  expect((await third.ok('checkSession')).suspension).toBeNull()
  const { wereSuspended } = createAddressMarks({
    ...api.context,
    keys: createServerKeys(api.context.config.receiptKeyPem),
  })
  expect(await wereSuspended([await idOf(third), id])).toEqual(new Set([await idOf(third)]))
})

it('[O7] the account that takes a suspension over has its own statement; its objection, upheld, ends it for the address', async () => {
  const owner = await people.verified('taken')
  const reason = 'You threatened or insulted a person.'
  await admin().ok('suspendAccount', { params: { id: await idOf(owner) }, body: { reason, days: 30 } })
  await close(people.signedIn((await people.login('taken', password)).headers))
  api.clock.advance(25 * hourMs)
  const next = await people.join('taken-two', 'taken@mail.test')
  expect((await prove('taken@mail.test')).status).toBe(200)
  const { suspension } = await next.ok('checkSession')
  const params = { id: suspension?.decisionId ?? '' }
  expect((await next.ok('decision', { params })).decision).toMatchObject({
    kind: 'ACCOUNT',
    reason,
    isAutomated: true,
  })
  expect(await people.templatesTo('taken@mail.test')).toContain('notice')
  await next.ok('objectToDecision', { params, body: { text: 'I had this mailbox from somebody.' } })
  await admin().ok('decideObjection', { params, body: { outcome: 'REVERSED', reason: 'You are right.' } })
  expect((await next.ok('checkSession')).suspension).toBeNull()
  await close(next)
  api.clock.advance(25 * hourMs)
  const third = await people.join('taken-three', 'taken@mail.test')
  expect((await prove('taken@mail.test')).status).toBe(200)
  expect((await third.ok('checkSession')).suspension).toBeNull()
})

it('[S14] a performer’s block of a client holds for the next account of the address', async () => {
  const owner = await people.verified('pest')
  const id = await idOf(owner)
  const performer = api.as('performer@footlight.test')
  // a performer blocks a client who wrote
  const performerId = await idOf(performer)
  await api.context.blocks.blockClient(performerId, id)
  await close(owner)
  api.clock.advance(25 * hourMs)
  const next = await people.join('pest-two', 'pest@mail.test')
  const nextId = await idOf(next)
  expect(await api.context.blocks.isBetween(api.context.database, nextId, performerId)).toBe(false)
  expect((await prove('pest@mail.test')).status).toBe(200)
  expect(await api.context.blocks.isBetween(api.context.database, nextId, performerId)).toBe(true)
})

it('[A8, O10] the mark of a closed account goes with its day of rest; for a suspension or a block it stays, and not for ever', async () => {
  const { accounts, blocks } = api.context
  await api.owner.deleteFrom('address_marks').execute()
  const owners = await Promise.all(['plain', 'freed', 'barred', 'blocked'].map(people.verified))
  const [plain = '', freed = '', barred = '', blocked = ''] = await Promise.all(owners.map(idOf))
  const performerId = await idOf(api.as('performer@footlight.test'))
  await blocks.blockClient(performerId, blocked)
  for (const [id, days] of [[freed, 1] as const, [barred, undefined] as const])
    await admin().ok('suspendAccount', { params: { id }, body: { reason: 'You threatened a person.', days } })
  for (const name of ['plain', 'freed', 'barred', 'blocked'])
    await close(people.signedIn((await people.login(name, password)).headers))
  const dayMs = 24 * hourMs
  const remainingAfter = async (ms: number) => {
    api.clock.advance(ms)
    for (const chore of accounts.chores) await chore()
    const rows = await api.owner.selectFrom('address_marks').select('closed_id').execute()
    return new Set(rows.map(({ closed_id }) => closed_id))
  }
  expect(await remainingAfter(dayMs - 1)).toEqual(new Set([plain, freed, barred, blocked]))
  expect(await remainingAfter(2)).toEqual(new Set([freed, barred, blocked]))
  // objections are taken for 180 days after the end
  expect(await remainingAfter(181 * dayMs)).toEqual(new Set([barred, blocked]))
  expect(await remainingAfter(8 * 366 * dayMs)).toEqual(new Set())
})
