import { readFile } from 'node:fs/promises'
import { bankAccountWaitMs } from '@footlight/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { startTestApi, type TestApi } from '../../../../test/index.ts'
import { brokenInvariants } from '../../../commands/audit.ts'
import { addressOf } from '../../ledger/ledger.rules.ts'
import { currencyOf } from '../../ledger/money-kind.ts'
import { type PaymentOrder, pain001, sepaText } from './payouts.pain001.ts'
import { currencyAmount, settleDrafts } from './payouts.rules.ts'
import { findBatch } from './payouts.store.ts'

/** our own, after the published one (docs/money.md) */
const schemaFile = new URL('../../../../test/cases/pain.001.001.09.subset.xsd', import.meta.url)

async function schemaErrors(xml: string): Promise<string[]> {
  const schema = await readFile(schemaFile, 'utf8')
  const { errors } = await validateXML({ xml, schema })
  return errors.map(({ message }) => message)
}

const order = (changes: Partial<PaymentOrder['payouts'][number]> = {}): PaymentOrder => ({
  batchId: '0b5a3c52-6f9f-4d0e-9a57-0a1b2c3d4e5f',
  createdAt: new Date('2026-11-20T20:00:00.000Z'),
  executeOn: '2026-11-20',
  debtor: {
    name: 'Footlight & Co.',
    iban: 'DE89370400440532013000',
    address: { street: 'Königsallee 1, Tür 3', postCode: '40212', town: 'Düsseldorf', country: 'DE' },
  },
  currency: 'EUR',
  payouts: [
    {
      id: '6f9f3c52-0b5a-4d0e-9a57-0a1b2c3d4e5f',
      amount: 1205,
      holder: 'Zoë <b>"Łódź"</b> & Søn',
      iban: 'BE71096123456769',
      performer_number: 1001,
      ...changes,
    },
  ],
})

describe('the files', () => {
  it('[T5] the SEPA file validates against our subset of pain.001.001.09, whatever the holder is called', async () => {
    const xml = pain001(order())
    expect(await schemaErrors(xml)).toEqual([])
    expect(xml).toContain('<InstdAmt Ccy="EUR">12.05</InstdAmt>')
    expect(xml).toContain('<Nm>Zoe b Lodz /b + Son</Nm>')
    expect(await schemaErrors(pain001(order({ holder: 'x'.repeat(500) })))).toEqual([])
  })

  it.each([
    ['ЮРИЙ', 'YuRIY'],
    ['王小明', 'WangXiaoMing'],
    ['Yıldız', 'Yildiz'],
    ['O’Neill & Söhne', "O'Neill + Sohne"],
    ['Παπαδόπουλος', 'Papadopoylos'],
    ['محمد', 'mhmd'],
    // an account from before names were checked
    ['\u200d\u0301', 'Performer 1001'],
  ])('[T5] the SEPA file writes the holder %s as %s', async (holder, written) => {
    const xml = pain001(order({ holder }))
    expect(xml).toContain(`<Cdtr><Nm>${written}</Nm></Cdtr>`)
    expect(await schemaErrors(xml)).toEqual([])
  })

  it('[T5] the debtor has a hybrid address: town and country in fields of their own, the street in a line', async () => {
    const xml = pain001(order())
    expect(xml).toContain(
      '<PstlAdr><PstCd>40212</PstCd><TwnNm>Dusseldorf</TwnNm><Ctry>DE</Ctry><AdrLine>Konigsallee 1, Tur 3</AdrLine></PstlAdr>',
    )
    const { debtor, ...rest } = order()
    const bare = pain001({ ...rest, debtor: { ...debtor, address: null } })
    expect(bare).not.toContain('PstlAdr')
    expect(await schemaErrors(bare)).toEqual([])
    // an address of lines only
    expect(await schemaErrors(xml.replace(/<PstCd>.*<\/Ctry>/, ''))).not.toEqual([])
  })

  it('the schema sees a wrong order, an amount of words and an IBAN that is none', async () => {
    const xml = pain001(order())
    const swapped = xml.replace(/(<MsgId>.*<\/MsgId>)\s*(<CreDtTm>.*<\/CreDtTm>)/, '$2$1')
    expect(swapped).not.toBe(xml)
    for (const wrong of [swapped, xml.replaceAll('12.05', 'twelve'), pain001(order({ iban: 'none' }))])
      expect(await schemaErrors(wrong)).not.toEqual([])
  })

  it('[L1] converts credits to currency with integers only', () => {
    expect([0, 5, 99, 100, 123456, 90_071_992_547_409].map(currencyAmount)).toEqual([
      '0.00',
      '0.05',
      '0.99',
      '1.00',
      '1234.56',
      '900719925474.09',
    ])
  })

  it('[T5] text for the bank is what every SEPA bank takes', () => {
    expect(sepaText('Straße Œuvre Þór', 70)).toBe('Strasse Oeuvre Thor')
    expect(sepaText('\u200d', 70)).toBe('')
    expect(sepaText(`${'a'.repeat(69)} b`, 70)).toHaveLength(69)
  })
})

it('[T5] a balance that shrank below its payout waits for the next batch, as does one that no SEPA transfer reaches', () => {
  const iban = 'BE71096123456769'
  const outside = 'TR330006100519786457841326'
  const drafts = ['a', 'b', 'c', 'd'].map((id) => ({
    id,
    performerId: id,
    amount: 100,
    iban: id === 'd' ? outside : iban,
  }))
  const settled = settleDrafts(
    drafts,
    new Map([
      ['a', 100],
      ['b', 99],
      ['d', 100],
    ]),
  )
  expect(settled.paid.map(({ id }) => id)).toEqual(['a'])
  expect(settled.dropped.map(({ id }) => id)).toEqual(['b', 'c', 'd'])
})

describe('a batch', () => {
  let api: TestApi
  let performerId: string
  beforeAll(async () => {
    api = await startTestApi()
    const { account } = await api.as('performer@footlight.test').ok('checkSession')
    performerId = account?.id ?? ''
  })
  afterAll(() => api[Symbol.asyncDispose]())

  /** Posts earnings that are payable immediately, as the meter and the sweep would post them. */
  async function earn(key: string, amount: number): Promise<void> {
    const { database, wallet } = api.context
    await database.transaction().execute(async (tx) => {
      const pending = addressOf.performer(performerId, 'pending')
      const from = addressOf.platform('promo_expense', key)
      await wallet.post(tx, {
        key,
        kind: 'demo',
        reference: key,
        postings: [{ from, to: pending, amount }],
      })
      await wallet.post(tx, {
        key: `earnings:${key}`,
        kind: 'earnings',
        reference: performerId,
        postings: [{ from: pending, to: addressOf.performer(performerId, 'payable'), amount }],
      })
    })
  }

  it('[T5] a payout batch is created, approved once under concurrent requests, and exported', async () => {
    let admin = api.as('admin@footlight.test')
    let performer = api.as('performer@footlight.test')
    const password = 'footlight-demo'
    await earn('first', 5000)

    const wrong = await performer.call('setBankAccount', {
      body: { iban: 'BE72096123456769', holder: 'A', password },
    })
    expect(wrong).toMatchObject({ ok: false, code: 'VALIDATION' })
    if (!wrong.ok) expect(wrong.error.fields?.map(({ path }) => path)).toEqual(['body.iban', 'body.holder'])
    expect(await admin.call('createPayouts', { body: {} })).toMatchObject({ code: 'PAYOUT_NOTHING' })

    const body = { iban: 'be71 0961 2345 6769', holder: '=HYPERLINK("x")', password }
    const { waitingBankAccount } = await performer.ok('setBankAccount', { body })
    expect(waitingBankAccount?.iban).toBe('BE71 •••• •••• 6769')
    api.clock.advance(bankAccountWaitMs)
    // both sign-ins have expired by inactivity
    admin = api.as('admin@footlight.test')
    performer = api.as('performer@footlight.test')

    // fifty concurrent approvals
    const made = await Promise.all(
      Array.from({ length: 50 }, () => admin.call('createPayouts', { body: {} })),
    )
    const batches = made.flatMap((reply) => (reply.ok ? [reply.value.batch] : []))
    expect(batches).toMatchObject([{ state: 'DRAFT', count: 1, total: 5000 }])
    const params = { id: batches[0]?.id ?? '' }
    expect((await performer.ok('earnings')).earnings).toMatchObject({ payable: 5000, inBatch: 5000, paid: 0 })
    const file = (kind: string, caller = admin) =>
      caller.fetch(`/api/admin/payouts/${params.id}/export/${kind}`)
    expect((await file('csv')).status).toBe(409)

    const approved = await Promise.all(
      Array.from({ length: 50 }, () => admin.ok('approvePayouts', { params })),
    )
    expect(new Set(approved.map(({ batch }) => JSON.stringify(batch))).size).toBe(1)
    expect(approved[0]?.batch).toMatchObject({ state: 'APPROVED', total: 5000 })
    expect((await performer.ok('earnings')).earnings).toMatchObject({ payable: 0, inBatch: 0, paid: 5000 })
    await api.context.sweep()
    const { notifications } = await performer.ok('notifications', { query: {} })
    expect(notifications[0]).toMatchObject({
      name: '€50.00 is on its way to you',
      text: expect.stringContaining('BE71 •••• •••• 6769'),
    })
    expect(await admin.call('cancelPayouts', { params })).toMatchObject({ code: 'PAYOUT_STATE' })

    // [O5] each act is audited once, despite the concurrent requests
    const { entries } = await admin.ok('listAuditLog', { query: { limit: 4 } })
    expect(entries).toMatchObject([
      { action: 'payouts.approved', subject: params.id, after: { paid: 1, leftOut: 0, total: 5000 } },
      { action: 'payouts.made', subject: params.id, before: null, after: { count: 1 } },
      { action: 'bank_account.set' },
      { action: 'bank_account.named' },
    ])

    const xml = await file('pain001')
    expect(xml.headers.get('content-disposition')).toContain('.xml"')
    expect(xml.headers.get('content-disposition')).toContain('"play-money-')
    const text = await xml.text()
    expect(await schemaErrors(text)).toEqual([])
    // [T2] a demo's money is play money: no bank executes a file of it
    expect(text).toContain('Ccy="XTS"')
    expect(text.match(/<Nm>[^<]*<\/Nm>/g)).toContain('<Nm>PLAY MONEY - NOT TO BE PAID</Nm>')
    expect(text).not.toMatch(/EUR|Footlight Test/)
    const csv = await (await file('csv')).text()
    expect(csv.split('\r\n')[1]).toContain(`,1001,"'=HYPERLINK(""x"")","BE71096123456769",50.00,"XTS"`)
    const ofGerman = await (await file('csv?language=de')).text()
    expect(ofGerman.split('\r\n')[1]).toContain(`;1001;"'=HYPERLINK(""x"")";"BE71096123456769";50,00;"XTS"`)
    for (const [caller, status] of [
      [api.guest, 401],
      [performer, 404],
    ] as const)
      for (const kind of ['pain001', 'csv']) expect((await file(kind, caller)).status).toBe(status)
    expect((await admin.fetch('/api/admin/payouts/nothing/export/csv')).status).toBe(404)
    expect(await brokenInvariants(api.context.database)).toEqual([])
  })

  it('[T2] exports for the bank where the money is real', async () => {
    const { wallet } = api.context
    const { batches } = await wallet.payouts.list({ sort: '-createdAt', offset: 0, limit: 1 })
    const undone = new Error('undone')
    const seen = api.owner.transaction().execute(async (tx) => {
      await sql`alter table house_money disable trigger user`.execute(tx)
      await sql`update house_money set kind = 'real'`.execute(tx)
      const summary = await findBatch(tx, batches[0]?.id ?? '')
      expect([batches[0]?.money, summary?.money, currencyOf('real')]).toEqual(['play', 'real', 'EUR'])
      throw undone
    })
    await expect(seen).rejects.toBe(undone)
  })

  it('[T5] drops payouts that the balance no longer covers; a cancelled batch frees its performers', async () => {
    const admin = api.as('admin@footlight.test')
    await earn('second', 3000)
    const first = await admin.ok('createPayouts', { body: {} })
    await admin.ok('cancelPayouts', { params: { id: first.batch.id } })
    expect(await admin.call('approvePayouts', { params: { id: first.batch.id } })).toMatchObject({
      code: 'PAYOUT_STATE',
    })
    const { batch } = await admin.ok('createPayouts', { body: { minimum: 3000 } })
    const { wallet, database } = api.context
    await database.transaction().execute((tx) =>
      wallet.post(tx, {
        key: 'taken back',
        kind: 'refund',
        reference: 'second',
        postings: [
          {
            from: addressOf.performer(performerId, 'payable'),
            to: addressOf.platform('promo_expense', 'second'),
            amount: 1,
          },
        ],
      }),
    )
    await admin.ok('approvePayouts', { params: { id: batch.id } })
    const seen = await admin.ok('getPayouts', { params: { id: batch.id } })
    expect(seen).toMatchObject({ batch: { count: 0, total: 0 }, payouts: [{ state: 'DROPPED' }] })
    const { batches } = await admin.ok('listPayouts', { query: {} })
    expect(batches.map(({ state }) => state).sort()).toEqual(['APPROVED', 'APPROVED', 'CANCELLED'])
    const { rows } = await sql`select 1 from transfers where kind = 'payout'`.execute(database)
    expect(rows).toHaveLength(1)
  })
})
