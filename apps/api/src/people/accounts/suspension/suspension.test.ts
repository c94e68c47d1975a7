import { type Capability, calls } from '@footlight/contract'
import { idOf } from '@footlight/test-kit/calls'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'
import type { Caller } from '../../../../test/index.ts'
import { putOnStage, startShow } from '../../../../test/on-stage.ts'

let client: Caller
let performer: Caller
let clientId: string
let performerId: string
const api = useTestApi()
const admin = api.as('admin@footlight.test')
beforeEach(async () => {
  client = api.as('client@footlight.test')
  performer = api.as('performer@footlight.test')
  clientId = await idOf(client)
  performerId = await idOf(performer)
})

const reason = 'You threatened or insulted a person.'
const suspend = (id: string, by = admin) => by.call('suspendAccount', { params: { id }, body: { reason } })
const endSuspension = (id: string) => admin.ok('endSuspension', { params: { id } })
const signIn = (name: string) =>
  api.guest.call('login', { body: { account: `${name}@footlight.test`, password: 'footlight-demo' } })
const noticesOf = async (id: string) => {
  const { database } = api.context
  const rows = await database
    .selectFrom('notifications')
    .select('notice')
    .where('account_id', '=', id)
    .where('type', '=', 'OWN')
    .execute()
  return rows.map(({ notice }) => notice)
}
const mailsTo = (recipient: string) =>
  api.owner.selectFrom('letters').select('template').where('recipient', '=', recipient).execute()
const listed = async () =>
  (await api.guest.call('getPerformerByNumber', { params: { number: 1001 }, query: {} })).status

describe('[O2] an account that an operator suspends', () => {
  it('has its session ended as by an operator, is signed out, and is notified', async () => {
    const show = await startShow(api, client, 1001)
    expect(await suspend(clientId)).toMatchObject({ value: { account: { suspension: { reason } } } })
    expect((await client.ok('checkSession')).authenticated).toBe(false)
    const { sessions } = await admin.ok('listSessions', { query: { session: show.id } })
    expect(sessions).toMatchObject([{ endReason: 'ADMIN_ENDED', endedBy: 'admin' }])
    // a wrong password does not reveal the suspension
    const guess = { account: 'client@footlight.test', password: 'another password' }
    expect(await api.guest.call('login', { body: guess })).toMatchObject({ code: 'WRONG_CREDENTIALS' })
    await api.context.sweep()
    expect(await noticesOf(clientId)).toEqual([{ kind: 'suspended', reason, until: null }])
    expect(await mailsTo('client@footlight.test')).toEqual([{ template: 'notice' }])

    expect(await endSuspension(clientId)).toMatchObject({ account: { suspension: null } })
    expect(await signIn('client')).toMatchObject({ ok: true })
    expect(await noticesOf(clientId)).toContainEqual({ kind: 'suspensionEnded' })
  })

  it('of a performer goes offline and is unlisted; after the suspension the earlier approval applies again', async () => {
    await putOnStage(api.context.database, 1001)
    expect(await suspend(performerId)).toMatchObject({ ok: true })
    expect(await listed()).toBe(404)
    expect((await api.context.performers.byIds([performerId])).get(performerId)?.performerStatus).toBe(
      'OFFLINE',
    )
    await expect(api.context.sessions.studio.goLive(performerId, { quality: 'md' })).rejects.toMatchObject({
      code: 'NOT_APPROVED',
    })
    await endSuspension(performerId)
    expect(await listed()).toBe(200)
  })

  it('[O7] signs in to the decision alone: reads it until its end, objects twice by one text, exports, closes', async () => {
    await admin.ok('suspendAccount', { params: { id: clientId }, body: { reason, days: 30 } })
    const suspended = api.as('client@footlight.test')
    const { suspension, account } = await suspended.ok('checkSession')
    const until = new Date(api.clock.now() + 30 * 86_400_000).toISOString()
    expect(suspension).toMatchObject({ reason, until })
    expect(account?.id).toBe(clientId)
    const at = { params: { id: suspension?.decisionId ?? '' } }
    expect((await suspended.ok('decision', at)).decision).toMatchObject({ kind: 'ACCOUNT', reason })
    const objection = { ...at, body: { text: 'That was another person.' } }
    const first = await suspended.ok('objectToDecision', objection)
    expect(await suspended.ok('objectToDecision', objection)).toEqual(first)
    expect(await suspended.ok('personalData')).toMatchObject({ personalData: { account: { id: clientId } } })
    await api.context.sweep()
    const { link } = await api.owner
      .selectFrom('notifications')
      .select('link')
      .where('account_id', '=', clientId)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(link).toBe(`/decisions/${at.params.id}`)

    // of every other call it is refused, and what guests may do it does as a guest
    const open = Object.entries(calls).flatMap(([name, call]) => ('whileSuspended' in call ? [name] : []))
    expect(open.toSorted()).toEqual([
      'checkSession',
      'closeOwnAccount',
      'contactOperator',
      'decision',
      'login',
      'logout',
      'objectToDecision',
      'personalData',
      'secondFactor',
      'setLanguage',
    ])
    expect(await suspended.call('updateBalanceInfo')).toMatchObject({
      status: 403,
      code: 'ACCOUNT_SUSPENDED',
    })
    expect(await suspended.call('listSignIns')).toMatchObject({ code: 'ACCOUNT_SUSPENDED' })
    expect(await suspended.call('listOperators', { query: {} })).toMatchObject({ status: 404 })
    expect((await suspended.fetch(`/api/client/client_accounts/${clientId}/history/export/csv`)).status).toBe(
      403,
    )
    await endSuspension(clientId)
    expect(await suspended.ok('checkSession')).toMatchObject({ suspension: null })
    expect(await suspended.call('updateBalanceInfo')).toMatchObject({ ok: true })
  })

  it('is suspended once by two concurrent calls, with one audit record; an operator is refused with NOT_FOUND', async () => {
    const { total } = await admin.ok('listAuditLog', { query: {} })
    const both = await Promise.all([suspend(performerId), suspend(performerId)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { entries, total: after } = await admin.ok('listAuditLog', { query: {} })
    expect(after).toBe(total + 1)
    expect(entries[0]).toMatchObject({ action: 'account.suspended', subject: performerId, after: { reason } })
    await endSuspension(performerId)
    await endSuspension(performerId)
    expect((await admin.ok('listAuditLog', { query: {} })).total).toBe(total + 2)
    expect(await listed()).toBe(200)
    expect(await suspend(await idOf(admin))).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  it('is refused a session request that was under way when the suspension began', async () => {
    const { database } = api.context
    const { requests } = api.context.sessions
    await putOnStage(database, 1001)
    await suspend(clientId)
    const ask = { clientId, performerId, type: 'VIDEO', cap: null, allowPeek: false } as const
    await expect(requests.ask(ask)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await endSuspension(clientId)
  })

  it('[B7] has its sessions ended by the next sweep where the process died', async () => {
    const show = await startShow(api, client, 1001)
    await api.owner
      .updateTable('accounts')
      .set({ suspended_at: new Date(api.clock.now()), suspension_reason: reason, suspension_due: true })
      .where('id', '=', clientId)
      .execute()
    await api.context.sweep()
    const { sessions } = await admin.ok('listSessions', { query: { session: show.id } })
    expect(sessions).toMatchObject([{ endReason: 'ADMIN_ENDED' }])
    await endSuspension(clientId)
  })

  it('[O6] is suspended only by an operator with the capability for it', async () => {
    const hold = (capabilities: Capability[] | null) =>
      api.owner.updateTable('accounts').set({ capabilities }).where('role', '=', 'admin').execute()
    await hold(['reports', 'sessions'])
    expect(await suspend(clientId)).toMatchObject({ status: 403, error: { capability: 'accounts' } })
    await hold(null)
  })
})

describe('[S15, O2] a session in which an operator warns', () => {
  it('shows the words to both sides, writes them to the log, and takes none after the end', async () => {
    const show = await startShow(api, client, 1001)
    const params = { id: show.id }
    const warn = () => admin.call('warnSession', { params, body: { text: 'No phone numbers, please.' } })
    await api.owner
      .insertInto('stages')
      .values({
        id: crypto.randomUUID(),
        performer_id: performerId,
        quality: 'md',
        media_url: null,
        created_at: new Date(api.clock.now()),
        ended_at: null,
      })
      .execute()
    const { broadcasts } = await admin.ok('listBroadcasts', { query: {} })
    expect(broadcasts).toContainEqual(
      expect.objectContaining({ performerId, performerNumber: 1001, viewers: 0 }),
    )
    expect(await warn()).toMatchObject({ ok: true })
    for (const side of [client, performer]) {
      const { lines } = await side.ok('sessionChat', { params, query: {} })
      expect(lines).toContainEqual(
        expect.objectContaining({ author: 'system', event: 'operator', text: 'No phone numbers, please.' }),
      )
    }
    const { entries } = await admin.ok('listAuditLog', { query: {} })
    expect(entries[0]).toMatchObject({ action: 'session.warned', subject: show.id })
    await admin.ok('endSessionAsOperator', { params, body: { reason: 'It went on.' } })
    expect(await warn()).toMatchObject({ code: 'SESSION_STATE' })
  })
})

describe('[S12, O2] a session that an operator ends', () => {
  it('is ADMIN_ENDED, and both sides are notified of the reason; a second call changes nothing', async () => {
    const show = await startShow(api, client, 1001)
    const end = () =>
      admin.ok('endSessionAsOperator', {
        params: { id: show.id },
        body: { reason: 'It is against the law.' },
      })
    const { total } = await admin.ok('listAuditLog', { query: {} })
    await end()
    await end()
    const { entries, total: after } = await admin.ok('listAuditLog', { query: {} })
    expect(after).toBe(total + 1)
    expect(entries[0]).toMatchObject({ action: 'session.ended', subject: show.id })
    const { sessions } = await admin.ok('listSessions', { query: { session: show.id } })
    expect(sessions).toMatchObject([{ state: 'ENDED', endReason: 'ADMIN_ENDED', endedBy: 'admin' }])
    const ended = (other: string) => ({ kind: 'sessionEnded', other, reason: 'It is against the law.' })
    expect(await noticesOf(clientId)).toContainEqual(ended(show.performerName))
    expect(await noticesOf(performerId)).toContainEqual(ended(sessions[0]?.clientName ?? ''))
  })
})
