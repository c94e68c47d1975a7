import { type CallInput, type CallName, calls, capabilityOf } from '@footlight/contract'
import { idOf } from '@footlight/test-kit/calls'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApi } from '../../test/hooks.ts'
import { startShow } from '../../test/on-stage.ts'
import { sandboxSays } from '../../test/sandbox.ts'

const shows: string[] = []
const api = useTestApi()
const admin = api.as('admin@footlight.test')
const client = api.as('client@footlight.test')
beforeAll(async () => {
  for (const number of [1001, 1002, 1003]) {
    shows.unshift((await startShow(api, client, number)).id)
    if (number < 1003) await client.ok('cancelSession', { body: { sessionId: shows[0] ?? '' } })
    api.clock.advance(60_000)
  }
})

type Query = NonNullable<Parameters<typeof admin.ok<'listSessions'>>[1]>['query']
const list = (query: Query = {}) => admin.ok('listSessions', { query })
const idsOf = async (query: Query) => (await list(query)).sessions.map(({ id }) => id)

it('[O6] every call and file that needs a capability is mounted by one module', () => {
  const mounted: CallName[] = []
  const files: unknown[] = []
  for (const module of api.context.entries) {
    module.routes?.((name) => void (capabilityOf(calls[name].access) && mounted.push(name)))
    module.files?.((_path, access) => void (capabilityOf(access) && files.push(capabilityOf(access))))
  }
  const names = Object.keys(calls) as CallName[]
  expect(mounted.toSorted()).toEqual(names.filter((name) => capabilityOf(calls[name].access)).toSorted())
  expect(files.toSorted()).toEqual(['ledger', 'payouts', 'payouts'])
})

describe('sessions', () => {
  it('[O2, W6] are listed newest first, in pages', async () => {
    const all = await list()
    expect(all).toMatchObject({ offset: 0, limit: 40, total: 3 })
    expect(all.sessions).toMatchObject([
      { id: shows[0], state: 'STARTING', endReason: null, endedBy: null, performerNumber: 1003 },
      { id: shows[1], state: 'ENDED', endReason: 'CLIENT_ENDED', endedBy: 'client', refunded: 0 },
      { id: shows[2], state: 'ENDED', charged: 0, performerNumber: 1001 },
    ])
    expect(await idsOf({ offset: 1, limit: 1 })).toEqual([shows[1]])
    expect(await list({ offset: 99 })).toMatchObject({ sessions: [], total: 3 })
  })

  it('[O2] are filtered by state, client, performer and date', async () => {
    const [running = '', second = '', first = ''] = shows
    const { sessions } = await list()
    const madeAt = sessions[1]?.createdAt ?? ''
    const table: [Query, string[]][] = [
      [{ state: 'RUNNING' }, [running]],
      [{ state: 'ENDED' }, [second, first]],
      [{ state: 'HELD' }, []],
      [{ session: second }, [second]],
      [{ session: '00000000-0000-4000-8000-000000000000' }, []],
      [{ client: 'CLIENT@footlight' }, shows],
      [{ client: 'newclient' }, []],
      // of one or two letters only the beginning counts: a part of a name would read every account
      [{ client: 'li' }, []],
      [{ client: '%' }, []],
      [{ performer: '1002' }, [second]],
      [{ performer: sessions[2]?.performerName.slice(1, 6).toUpperCase() }, [first]],
      [{ performer: '99999999999' }, []],
      [{ from: madeAt }, [running, second]],
      [{ to: madeAt }, [second, first]],
      [{ state: 'ENDED', performer: '1001', from: madeAt }, []],
    ]
    for (const [query, ids] of table) expect(await idsOf(query), JSON.stringify(query)).toEqual(ids)
  })
})

describe('promo codes', () => {
  const codes = async () => (await admin.ok('listPromoCodes', { query: {} })).promoCodes

  it('[T4, O2] are listed newest first with their uses, and a stopped one gives no credit any more', async () => {
    api.clock.advance(1000)
    await admin.ok('createPromoCode', { body: { code: 'LASTCALL', kind: 'fixed', value: 50 } })
    expect((await codes()).map(({ code, used, validUntil }) => [code, used, validUntil])).toEqual([
      ['LASTCALL', 0, null],
      ['CURTAIN', 0, null],
      ['ENCORE10', 0, null],
    ])
    const id = await idOf(client)
    const quote = () => client.call('promoCredit', { params: { id, code: 'lastcall' }, query: {} })
    expect(await quote()).toMatchObject({ ok: true })
    const asked = await client.ok('buy', {
      params: { amount: 5000, method: 'sandbox' },
      query: { promo: 'LASTCALL' },
    })

    api.clock.advance(1000)
    const stop = () => admin.ok('stopPromoCode', { params: { code: 'lastcall' } })
    const { promoCode } = await stop()
    expect(promoCode.state).toBe('OVER')
    expect(promoCode.validUntil).toBe(new Date(api.clock.now()).toISOString())
    expect(await quote()).toMatchObject({ status: 409, code: 'PROMO_EXPIRED' })
    api.clock.advance(1000)
    expect((await stop()).promoCode).toEqual(promoCode)

    // a payment that was begun with the code still gets its promo credit
    await sandboxSays(api.context.wallet, asked.payment.id)
    expect((await codes())[0]).toMatchObject({ code: 'LASTCALL', used: 1 })
    expect(await admin.call('stopPromoCode', { params: { code: 'NOBODY' } })).toMatchObject({
      status: 404,
      code: 'PROMO_UNKNOWN',
    })
  })
})

describe('the audit log', () => {
  it('[O5, W10] lists actor, action, before and after of each change, once; newest first', async () => {
    const { entries, total } = await admin.ok('listAuditLog', { query: { limit: 2 } })
    const [oldest] = (await admin.ok('listAuditLog', { query: { offset: total - 1 } })).entries
    expect(oldest?.action).toBe('document.sent')
    expect(entries).toMatchObject([
      {
        action: 'promo.stopped',
        subject: 'LASTCALL',
        actorRole: 'admin',
        before: { validUntil: null },
        after: { validUntil: expect.stringMatching(/^2026-11-20T/) },
      },
      { action: 'promo.made', subject: 'LASTCALL', before: null, after: { value: 50, used: 0 } },
    ])
    expect(entries[0]?.actorId).toBe(await idOf(admin))
  })

  it('[O5] contains a performer’s new payout account, masked', async () => {
    const performer = api.as('performer@footlight.test')
    const ibans = ['NL91ABNA0417164300', 'DE89370400440532013000']
    for (const iban of ibans)
      await performer.ok('setBankAccount', { body: { iban, holder: 'M. Quill', password: 'footlight-demo' } })
    const { entries } = await admin.ok('listAuditLog', { query: { limit: 2 } })
    const named = { action: 'bank_account.named', actorRole: 'performer', after: { holder: 'M. Quill' } }
    expect(entries).toMatchObject([named, named])
    expect(JSON.stringify(entries)).not.toMatch(/0417164300|0532013000/)

    // found by the actor's name or by the subject; wildcards of `like` are matched literally
    const counted = async (search: string) =>
      (await admin.ok('listAuditLog', { query: { search, limit: 1 } })).total
    const name = entries[0]?.actorName ?? ''
    const id = entries[0]?.actorId ?? ''
    expect(entries[0]?.subjectName).toBeTruthy()
    expect(await counted(name.slice(1).toUpperCase())).toBe(2)
    expect(await counted(id)).toBe(2)
    expect(await counted('LASTCALL')).toBe(2)
    expect(await counted('%')).toBe(0)
  })

  it('[O5] refuses to change or delete its rows', async () => {
    const { database } = api.context
    const refused = 'permission denied for table audit_log'
    await expect(database.deleteFrom('audit_log').execute()).rejects.toThrow(refused)
    await expect(database.updateTable('audit_log').set({ subject: '' }).execute()).rejects.toThrow(refused)
  })
})

it('[O2, T6, S18] a tip is found by its client or performer, and refunded from the list', async () => {
  const [session] = (await list({ session: shows[0] ?? '' })).sessions
  const { tip } = await client.ok('giveTip', {
    body: { performerId: session?.performerId ?? '', credits: 7, message: 'bravo' },
  })
  const found = async (query: CallInput<'listPurchases'>['query']) =>
    (await admin.ok('listPurchases', { query })).purchases
  const all = await found({})
  expect(all).toMatchObject([
    { kind: 'tip', sessionId: shows[0], credits: 7, refunded: 0, text: 'bravo', at: tip.at },
  ])
  expect(await found({ kind: 'tip', performer: '1003', client: session?.clientName ?? '' })).toEqual(all)
  for (const other of [
    { kind: 'message' },
    { performer: '1001' },
    { client: '%' },
    { to: '2026-01-01T00:00:00.000Z' },
  ] as const)
    expect(await found(other)).toEqual([])
  const body = { amount: 5, reason: 'by mistake' }
  await admin.ok('refundPurchase', { params: { id: all[0]?.id ?? '' }, body })
  expect(await found({})).toMatchObject([{ credits: 7, refunded: 5 }])
})
