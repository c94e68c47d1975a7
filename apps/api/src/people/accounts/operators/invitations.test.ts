import { type capabilities, invitationDays } from '@footlight/contract'
import { cookieOf } from '@footlight/test-kit/calls'
import { beforeAll, expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'
import type { Caller } from '../../../../test/index.ts'

let manager: Caller
const api = useTestApi()
beforeAll(async () => {
  manager = api.as('admin@footlight.test')
})

const dayMs = 24 * 3_600_000
const invite = (email: string, given: readonly (typeof capabilities)[number][] = ['audit'], by = manager) =>
  by.call('inviteOperator', { body: { email, capabilities: [...given] } })
const tokenOf = async (email: string, given?: readonly (typeof capabilities)[number][]) => {
  const { link } = await manager.ok('inviteOperator', {
    body: { email, capabilities: [...(given ?? ['audit'])] },
  })
  return new URL(link, 'http://site.test').searchParams.get('token') ?? ''
}
const newcomer = (token: string, username: string) => ({
  body: { token, displayName: 'Noor', username, password: 'vier blauwe fietsen' },
})
const join = async (token: string, username: string): Promise<Caller> => {
  const reply = await api.guest.call('acceptInvitation', newcomer(token, username))
  expect(reply).toMatchObject({ ok: true })
  return api.guest.with({ cookie: cookieOf(reply) })
}

it('[O13, O6] makes an operator with exactly the capabilities given, once', async () => {
  const reply = await invite('noor@stage.test', ['audit', 'pages'])
  expect(reply).toMatchObject({
    value: { isMailed: false, invitation: { capabilities: ['audit', 'pages'], invitedBy: 'House manager' } },
  })
  const token = await tokenOf('noor@stage.test', ['audit', 'pages'])
  const { invitations } = await manager.ok('listInvitations')
  expect(invitations.map(({ email }) => email)).toEqual(['noor@stage.test'])
  // the newer invitation of the address ends the one before
  const former = reply.ok ? new URL(reply.value.link, 'http://site.test').searchParams.get('token') : ''
  expect(await api.guest.call('openInvitation', { body: { token: former ?? '' } })).toMatchObject({
    code: 'LINK_SPENT',
  })
  const opened = await api.guest.ok('openInvitation', { body: { token } })
  expect(opened.invitation.email).toBe('noor@stage.test')

  // a taken username leaves the link good
  expect(await api.guest.call('acceptInvitation', newcomer(token, 'client'))).toMatchObject({
    code: 'ACCOUNT_EXISTS',
    error: { fields: [{ path: 'body.username' }] },
  })
  const both = await Promise.all(
    ['noor', 'noor2'].map((name) => api.guest.call('acceptInvitation', newcomer(token, name))),
  )
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  const [joined] = both.filter(({ ok }) => ok)
  if (!joined) throw new Error('no operator joined')
  const noor = api.guest.with({ cookie: cookieOf(joined) })
  expect(await noor.ok('checkSession')).toMatchObject({
    role: 'admin',
    capabilities: ['audit', 'pages'],
    account: { email: 'noor@stage.test', emailVerified: true },
  })
  const { entries } = await noor.ok('listAuditLog', { query: { limit: 3 } })
  expect(entries.map(({ action }) => action)).toEqual([
    'operator.joined',
    'operator.invited',
    'operator.invited',
  ])
  expect(
    JSON.stringify(await api.owner.selectFrom('operator_invitations').selectAll().execute()),
  ).not.toContain(token)
})

it('[O13] refuses the address of any account, and says whose it is', async () => {
  for (const [email, rule] of [
    ['ADMIN@footlight.test', 'of_admin'],
    ['performer@footlight.test', 'of_performer'],
    ['client@footlight.test', 'of_client'],
  ] as const)
    expect(await invite(email)).toMatchObject({
      status: 409,
      code: 'EMAIL_TAKEN',
      error: { rule, fields: [{ path: 'body.email' }] },
    })
  expect(await invite('no address')).toMatchObject({
    status: 400,
    error: { fields: [{ path: 'body.email' }] },
  })
})

it('[O13] opens nothing once it is withdrawn, or older than its days', async () => {
  const [withdrawn, old] = [await tokenOf('one@stage.test'), await tokenOf('two@stage.test')]
  const { invitations } = await manager.ok('listInvitations')
  const id = invitations.find(({ email }) => email === 'one@stage.test')?.id ?? ''
  await manager.ok('withdrawInvitation', { params: { id } })
  expect(await manager.call('withdrawInvitation', { params: { id } })).toMatchObject({ status: 404 })
  expect(await api.guest.call('acceptInvitation', newcomer(withdrawn, 'one'))).toMatchObject({
    status: 410,
  })
  await api.guest.ok('openInvitation', { body: { token: old } })
  api.clock.advance(invitationDays * dayMs)
  expect(await api.guest.call('acceptInvitation', newcomer(old, 'two'))).toMatchObject({ code: 'LINK_SPENT' })
})

it('[O6] lets no operator give by an invitation what they lack', async () => {
  manager = api.as('admin@footlight.test')
  const clerk = await join(await tokenOf('clerk@stage.test', ['operators', 'audit']), 'clerk')
  expect(await invite('second@stage.test', ['audit', 'payouts'], clerk)).toMatchObject({
    status: 403,
    error: { capability: 'payouts' },
  })
  expect(await invite('second@stage.test', ['audit'], clerk)).toMatchObject({ ok: true })
})

it('[O6] withdraws what an operator can no longer give, and all that an operator gave who leaves', async () => {
  const clerk = await join(await tokenOf('third@stage.test', ['operators', 'audit', 'pages']), 'third')
  const { account } = await clerk.ok('checkSession')
  const open = async () => (await manager.ok('listInvitations')).invitations.map(({ email }) => email)
  await invite('pages@stage.test', ['pages'], clerk)
  await invite('log@stage.test', ['audit'], clerk)
  await manager.ok('setCapabilities', {
    params: { id: account?.id ?? '' },
    body: { capabilities: ['operators', 'audit'] },
  })
  expect(await open()).toContain('log@stage.test')
  expect(await open()).not.toContain('pages@stage.test')
  const { entries } = await manager.ok('listAuditLog', { query: {} })
  expect(entries[0]).toMatchObject({ action: 'invitation.withdrawn', before: { email: 'pages@stage.test' } })
  await clerk.ok('closeOwnAccount', { body: { password: 'vier blauwe fietsen' } })
  expect(await open()).not.toContain('log@stage.test')
})

it('[A6] lets an invited operator do nothing but set up the second factor that operators must have', async () => {
  const token = await tokenOf('late@stage.test')
  await manager.ok('setSignInPolicy', { body: { admins: true, performers: false } })
  const reply = await api.guest.call('acceptInvitation', newcomer(token, 'late'))
  expect(reply).toMatchObject({ value: { mustEnrol: true } })
  const late = api.guest.with({ cookie: cookieOf(reply) })
  expect(await late.call('listAuditLog', { query: {} })).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' })
  await late.ok('beginSecondFactor', { body: { password: 'vier blauwe fietsen' } })
  await api.owner.updateTable('sign_in_policy').set({ admins: false }).execute()
})

it('[O6] closes an operator’s account, and never that of the last one who may grant', async () => {
  const leaver = await join(await tokenOf('leaver@stage.test', ['operators']), 'leaver')
  const others = await api.owner.selectFrom('accounts').select('id').where('role', '=', 'admin').execute()
  const { account } = await leaver.ok('checkSession')
  const rest = others.map(({ id }) => id).filter((id) => id !== account?.id)
  await api.owner
    .updateTable('accounts')
    .set({ capabilities: ['audit'] })
    .where('id', 'in', rest)
    .execute()
  const close = (caller: Caller, password = 'vier blauwe fietsen') =>
    caller.call('closeOwnAccount', { body: { password } })
  expect(await close(leaver)).toMatchObject({ status: 409, code: 'CAPABILITY_LAST' })
  await api.owner.updateTable('accounts').set({ capabilities: null }).where('id', 'in', rest).execute()
  expect(await close(leaver, 'another password')).toMatchObject({ code: 'NOT_CONFIRMED' })
  expect(await close(leaver)).toMatchObject({ ok: true })
  expect((await leaver.ok('checkSession')).authenticated).toBe(false)
  const { operators } = await manager.ok('listOperators', { query: {} })
  expect(operators.map(({ id }) => id)).not.toContain(account?.id)
})
