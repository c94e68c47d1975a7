import { type Kysely, sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { check } from '../commands/audit.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { buyBySandbox, sandboxSays } from '../testing/sandbox.ts'
import { createWorld, type World } from '../testing/world/world.ts'
import { agreedPricesMigration } from './0136-agreed-prices.ts'
import { returnedBeforeMigration } from './0140-returned-before.ts'

/** What a migration makes of rows that an older release wrote. */
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

class Undone extends Error {}

/** Runs it with the rights of the owner, and undoes it. */
async function tried(work: (tx: Transaction<never>) => Promise<void>): Promise<void> {
  const done = (world.owner as unknown as Kysely<never>).transaction().execute(async (tx) => {
    await work(tx)
    throw new Undone()
  })
  await done.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
}

it('[M4] a subscription whose last month gave nothing takes the last price paid as agreed to, not 0', async () => {
  const client = await world.client()
  const paid = await world.performer(60)
  const neverPaid = await world.performer(60)
  await tried(async (tx) => {
    for (const { id } of [paid, neverPaid])
      await sql`insert into subscriptions (id, client_id, performer_id, state, price, agreed_price, periods, started_at,
          paid_until, next_step_at)
        values (gen_random_uuid(), ${client}, ${id}, 'ACTIVE', 0, 0, 3, now(), now(), now())`.execute(tx)
    for (const [month, credits] of [700, 900, 0].entries())
      await sql`insert into purchases (key, id, kind, client_id, performer_id, promo, cash, performer_share, bought_at)
        values (${`old:${month}`}, gen_random_uuid(), 'subscription', ${client}, ${paid.id}, 100 * ${Math.sign(credits)},
          ${credits}, 70, now() + ${month} * interval '30 days')`.execute(tx)
    await sql`alter table subscriptions drop column agreed_price, drop column agreed_per_minute, drop column told_price,
      drop column told_per_minute, drop column told_at`.execute(tx)
    await agreedPricesMigration.up(tx)
    const { rows } = await sql<{ performer_id: string; agreed_price: number }>`
      select performer_id, agreed_price from subscriptions where client_id = ${client}`.execute(tx)
    expect(Object.fromEntries(rows.map((row) => [row.performer_id, row.agreed_price]))).toEqual({
      [paid.id]: 1000,
      [neverPaid.id]: 0,
    })
  })
})

it('[L6] the audit passes over a payment that went back before spent promo credit was kept', async () => {
  const client = await world.client()
  const { id: performerId } = await world.performer(60)
  const code = { code: 'OLDER', kind: 'fixed', value: 100, minimum: 1000, validUntil: null } as const
  await world.wallet.promos.create({ ...code, usesPerClient: 1, usesInAll: null })
  const { id } = await buyBySandbox(world.wallet, client, 1000, 'OLDER')
  await sandboxSays(world.wallet, id)
  const message = { clientId: client, performerId, credits: 100, key: 'message:old' }
  await inTransaction(world.database, (tx) => world.wallet.chargeMessage(tx, message))
  // all cash, as an older release gave it back
  const row = { id: client, payment: id, return: '00000000-0000-4000-8000-000000000140' }
  await inTransaction(world.database, async (tx) => {
    await world.wallet.post(tx, {
      key: `return:${row.return}`,
      kind: 'return',
      reference: id,
      postings: [{ from: `client:${client}:cash`, to: 'platform:payment_clearing:0', amount: 950 }],
    })
    await sql`insert into cash_returns (id, client_id, payment_id, method, amount, state, created_at, next_try_at, sent_at)
      values (${row.return}, ${client}, ${id}, 'sandbox', 950, 'SENT', now(), now(), now())`.execute(tx)
  })
  await tried(async (tx) => {
    const broken = async () =>
      (await check(tx as never))
        .filter(({ violations }) => violations > 0)
        .map(({ invariant }) => invariant.id)
    expect(await broken()).toEqual(['L6'])
    await sql`alter table payments drop column returned_before`.execute(tx)
    await returnedBeforeMigration.up(tx)
    expect(await broken()).toEqual([])
  })
})
