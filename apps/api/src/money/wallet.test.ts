import Fastify from 'fastify'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../test/hooks.ts'
import { buyBySandbox, sandboxSays } from '../../test/sandbox.ts'
import { addressOf, type Transfer } from './ledger/ledger.rules.ts'
import type { PaymentOutcome } from './payments/checkout.ts'
import { feeFor, type PaymentState, settlePayment } from './payments/payments.rules.ts'

const world = useWorld()

const post = (transfer: Transfer) =>
  world.database.transaction().execute((tx) => world.wallet.post(tx, transfer))
const spend = (clientId: string, key: string, amount: number): Transfer => ({
  key,
  kind: 'charge',
  reference: 'test',
  postings: [{ from: addressOf.client(clientId, 'cash'), to: addressOf.platform('revenue', 'test'), amount }],
})

describe('ledger', () => {
  it('[L2] the database refuses to rewrite what was posted', async () => {
    await world.client({ cash: 100 })
    for (const statement of [
      'update postings set amount = 1',
      'delete from postings',
      'update transfers set kind = kind',
      'delete from transfers',
      'truncate postings',
      'truncate transfers cascade',
    ])
      await expect(sql.raw(statement).execute(world.owner)).rejects.toMatchObject({ code: 'FL001' })
  })

  it('[L2] the role that the api works under has no right to rewrite, and cannot get it', async () => {
    const appendOnly = ['postings', 'transfers', 'receipts', 'audit_log', 'refunds', 'performer_entries']
    for (const statement of [
      ...appendOnly.flatMap((table) => [
        `delete from ${table}`,
        `truncate ${table} cascade`,
        `alter table ${table} disable trigger all`,
        `drop table ${table}`,
      ]),
      'update postings set amount = 1',
      `update transfers set kind = 'x'`,
      `update receipts set signature = 'x'`,
      'select * from transfers for update',
      `update ledger_accounts set address = 'x'`,
      'delete from ledger_accounts',
      'set session_replication_role = replica',
      'set role footlight',
      'create function refuse_rewriting() returns trigger language plpgsql as $$ begin return new; end $$',
    ])
      await expect(sql.raw(statement).execute(world.database), statement).rejects.toMatchObject({
        code: '42501',
      })
    const { rows } = await sql<{ is: boolean }>`
      select rolsuper or rolcreaterole or rolbypassrls as is from pg_roles where rolname = session_user`.execute(
      world.database,
    )
    expect(rows).toEqual([{ is: false }])
  })

  it('[L2] every table that a trigger protects is protected by the rights too', async () => {
    const { rows } = await sql<{ table: string; can: boolean }>`
      select tgrelid::regclass::text as table,
        has_table_privilege(tgrelid, 'delete') or has_table_privilege(tgrelid, 'truncate')
          or (tgtype & 16 > 0 and has_table_privilege(tgrelid, 'update')) as can
      from pg_trigger where tgfoid = 'refuse_rewriting'::regproc`.execute(world.database)
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter(({ can }) => can)).toEqual([])
  })

  it('[L5] the same key with the same content is the same transfer, with other content it is refused', async () => {
    const client = await world.client({ cash: 1000 })
    const posted = await Promise.all(Array.from({ length: 50 }, () => post(spend(client, 'once', 300))))
    expect(posted.filter((fresh) => fresh === 1)).toHaveLength(1)
    expect(await world.wallet.balanceOf(client)).toMatchObject({ available: 700 })
    await expect(post(spend(client, 'once', 301))).rejects.toMatchObject({ code: 'FL002' })
    expect(await world.wallet.balanceOf(client)).toMatchObject({ available: 700 })
  })

  it('[L3] concurrent spending never takes a client’s balance below zero', async () => {
    const client = await world.client({ cash: 1000 })
    const spent = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => post(spend(client, `race-${index}`, 300))),
    )
    expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await world.wallet.balanceOf(client)).toMatchObject({ available: 100 })
  })

  it('[L3] refuses an account that does not exist, whole', async () => {
    const client = await world.client({ cash: 1000 })
    await expect(
      post({
        ...spend(client, 'nowhere', 1),
        postings: [{ from: addressOf.client(client, 'cash'), to: 'platform:nowhere', amount: 1 }],
      }),
    ).rejects.toMatchObject({ code: 'FL003' })
    expect(await world.wallet.balanceOf(client)).toMatchObject({ available: 1000 })
  })
})

describe('top-up', () => {
  const buy = (clientId: string, amount = 5000) => buyBySandbox(world.wallet, clientId, amount)
  const provider = (id: string, outcome: PaymentOutcome) => sandboxSays(world.wallet, id, outcome)

  it('[T1] the same request within 10 minutes returns the same payment, also for 50 concurrent ones', async () => {
    const client = await world.client()
    const asks = await Promise.all(Array.from({ length: 50 }, () => buy(client)))
    expect(new Set(asks.map(({ id }) => id)).size).toBe(1)
    expect(asks[0]).toMatchObject({ state: 'PENDING', amount: 5000, fee: 150, credit: 4850, promoCredit: 0 })
    expect(await buy(client, 6000)).not.toMatchObject({ id: asks[0]?.id })
    world.clock.advance(10 * 60_000)
    expect(await buy(client)).not.toMatchObject({ id: asks[0]?.id })
  })

  it('[T1] credits once on a signed webhook of a payment, however often it arrives', async () => {
    const client = await world.client()
    const { id } = await buy(client)
    expect(await world.wallet.balanceOf(client)).toMatchObject({ available: 0 })
    await Promise.all(Array.from({ length: 10 }, () => provider(id, 'paid')))
    await provider(id, 'declined')
    expect(await world.wallet.payments.paymentOf(client, id)).toMatchObject({ state: 'PAID' })
    expect(await world.wallet.balanceOf(client)).toMatchObject({ available: 4850 })
    const { body } = world.wallet.payments.sandboxWebhook(id, 'paid')
    await expect(world.wallet.payments.receiveWebhook(body, 'forged')).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  it('[T1] settles a payment from webhooks in any order', () => {
    const table: Record<PaymentState, Record<PaymentOutcome, PaymentState | null>> = {
      PENDING: { paid: 'PAID', declined: 'DECLINED', abandoned: 'ABANDONED' },
      DECLINED: { paid: 'PAID', declined: null, abandoned: null },
      ABANDONED: { paid: 'PAID', declined: null, abandoned: null },
      PAID: { paid: null, declined: null, abandoned: null },
    }
    for (const [state, row] of Object.entries(table))
      for (const [outcome, next] of Object.entries(row))
        expect(settlePayment(state as PaymentState, outcome as PaymentOutcome)).toBe(next)
  })

  it('[T3] the fee is of the highest tier that is reached, rounded down', () => {
    const tiers = [
      { amount: 0, percentage: 5 },
      { amount: 5000, percentage: 3 },
    ]
    expect([519, 4999, 5000, 100_000].map((amount) => feeFor(amount, tiers))).toEqual([25, 249, 150, 3000])
  })

  it('[T2, W9] the sandbox page pays from the origin of PUBLIC_URL only, whichever host the request names', async () => {
    const client = await world.client()
    const { id, redirectUrl } = await buy(client)
    const app = Fastify()
    world.wallet.pages(app, { publicUrl: 'https://footlight.test' })
    const form = (origin: string, action: string, host = 'footlight.test') =>
      app.inject({
        method: 'POST',
        url: redirectUrl,
        headers: { origin, host, 'content-type': 'application/x-www-form-urlencoded' },
        payload: `action=${action}`,
      })
    const page = await app.inject(redirectUrl)
    expect(page.body).toContain('Pay €50.00')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect((await app.inject('/sandbox/nonsense')).statusCode).toBe(404)
    expect((await form('https://elsewhere.test', 'pay')).statusCode).toBe(403)
    expect((await form('https://elsewhere.test', 'pay', 'elsewhere.test')).statusCode).toBe(403)
    expect((await form('http://footlight.test', 'pay')).statusCode).toBe(403)
    expect((await form('https://footlight.test', 'steal')).statusCode).toBe(400)
    expect(await world.wallet.balanceOf(client)).toMatchObject({ available: 0 })
    const paid = await form('https://footlight.test', 'pay')
    expect([paid.statusCode, paid.headers.location]).toEqual([303, `/wallet?payment=${id}`])
    expect((await form('https://footlight.test', 'decline')).statusCode).toBe(303)
    expect(await world.wallet.balanceOf(client)).toMatchObject({ available: 4850 })
    await app.close()
  })

  it('[T1, T4] the sandbox page names the credits that arrive: 2,375, and 2,575 with a promo of 200', async () => {
    const validUntil = null
    const rest = { minimum: 2500, validUntil, usesPerClient: 1, usesInAll: null }
    await world.wallet.promos.create({ code: 'TWO', kind: 'fixed', value: 200, ...rest })
    const app = Fastify()
    world.wallet.pages(app, { publicUrl: null })
    for (const [code, arrives] of [
      ['', 2375],
      ['TWO', 2575],
    ] as const) {
      const client = await world.client()
      const { id, redirectUrl, credit, promoCredit } = await buyBySandbox(world.wallet, client, 2500, code)
      const page = (await app.inject(redirectUrl)).body
      expect(page).toContain(`Added to the balance</dt><dd>${arrives.toLocaleString('en-GB')} credits`)
      await sandboxSays(world.wallet, id)
      expect([credit + promoCredit, (await world.wallet.balanceOf(client)).available]).toEqual([
        arrives,
        arrives,
      ])
    }
    await app.close()
  })

  it('[A9] history has sessions and payments, newest first, in pages', async () => {
    const client = await world.client()
    const { id } = await buy(client)
    await provider(id, 'paid')
    world.clock.advance(1000)
    const performer = await world.performer(60)
    const session = await world.start(client, performer)
    await world.watch(session, 3)
    await world.sessions.sessions.end(client, session.id)
    const all = await world.wallet.history.page(client, { offset: 0, limit: 40 })
    expect(all.rows.map(({ kind, amount, balance, fee }) => [kind, amount, balance, fee])).toEqual([
      ['session', -3, 4847, null],
      ['payment', 4850, 4850, 150],
    ])
    // balances include the lines that a filter leaves out
    const payments = await world.wallet.history.page(client, { offset: 0, limit: 40, type: 'payment' })
    expect(payments.rows).toMatchObject([{ balance: 4850 }])
    expect(await world.wallet.history.page(client, { offset: 1, limit: 1, type: 'payment' })).toEqual({
      rows: [],
      total: 1,
    })
    // a running show's seconds that are not charged yet move no line of the past
    const next = await world.start(client, await world.performer(60))
    await world.watch(next, 4)
    const running = await world.wallet.history.page(client, { offset: 0, limit: 40 })
    expect(running.rows[0]).toMatchObject({ state: 'ACTIVE', amount: -1, balance: 4846 })
    expect(running.rows.slice(1).map(({ balance }) => balance)).toEqual([4847, 4850])
    await world.sessions.sessions.end(client, next.id)
    const ended = await world.wallet.history.page(client, { offset: 0, limit: 40 })
    expect(ended.rows.map(({ balance }) => balance)).toEqual([4843, 4847, 4850])
    const reader = { accountId: client, admin: false }
    expect(ended.rows[0]?.at).toBe((await world.sessions.receipts.receiptOf(reader, next.id)).startedAt)
  })
})
