import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Receipt } from '@footlight/contract'
import { checkReceipt, readReceipt, readReceiptKey, receiptFields } from '@footlight/contract/receipt'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { alteredCopies } from '../../../../../../packages/contract/src/money/receipt/testing/altered.ts'
import { Crashed } from '../../../../test/mortal.ts'
import { actsOf } from '../../../../test/operator-acts.ts'
import { openShow, peek } from '../../../../test/world/peeks.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
const folder = mkdtempSync(join(tmpdir(), 'footlight-receipt-'))
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

const wholeChain = { offset: 0, limit: 120 }

/** A paid session of this client, ended. */
async function show(clientId: string, performer: { id: string; number: number }, seconds: number) {
  const session = await world.start(clientId, performer)
  await world.watch(session, seconds)
  await world.sessions.sessions.end(clientId, session.id)
  return session.id
}

/** The results of a client's own check of the whole chain, one per receipt. */
async function verdicts(receipts: readonly Receipt[]) {
  const key = await readReceiptKey(world.receiptKey.publicKey)
  return Promise.all(
    receipts.map((receipt, index) => checkReceipt(receipt, key, index === 0 ? null : receipts[index - 1])),
  )
}

const chained = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    state: 'signed',
    chain: index === 0 ? 'first' : 'linked',
  }))

it('[R2] receipts of a client are signed and chained, and both sides can check the same one', async () => {
  const client = await world.client({ cash: 5000, promo: 40 })
  const performer = await world.performer(90)
  const ids = [await show(client, performer, 61), await show(client, performer, 5)]
  const { receipts, total } = await world.sessions.receipts.chainOf(client, wholeChain)
  expect(total).toBe(2)
  expect(receipts.map(({ sessionId }) => sessionId)).toEqual(ids)
  expect(await verdicts(receipts)).toEqual(chained(2))

  const read = (accountId: string) =>
    world.sessions.receipts.receiptOf({ accountId, admin: false }, ids[1] ?? '')
  const [mine, ofPerformer] = [await read(client), await read(performer.id)]
  expect(mine).toMatchObject({ previousSessionId: ids[0], net: null })
  expect(ofPerformer).toMatchObject({ previousSessionId: null, net: 4, signature: mine.signature })
  const key = await readReceiptKey(world.receiptKey.publicKey)
  expect(await checkReceipt(ofPerformer, key)).toEqual({ state: 'signed', chain: 'unseen' })
})

const command = new URL('../../../../../../packages/stack/src/commands/receipt.ts', import.meta.url).pathname

/** The exit status of `npm run receipt` for the file that the page would have saved. */
function byCommand(receipt: unknown): number | null {
  const file = join(folder, 'receipt.json')
  writeFileSync(file, JSON.stringify(receipt, null, 2))
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(folder, 'compiled') }
  return spawnSync(process.execPath, [command, file, '--key', world.receiptKey.publicKey], { env }).status
}

/** The result of the page `/receipts/check` for a receipt. */
async function byPage(receipt: unknown): Promise<string> {
  const parsed = readReceipt(JSON.parse(JSON.stringify(receipt)))
  if ('problem' in parsed) return parsed.problem
  return (await checkReceipt(parsed.receipt, await readReceiptKey(world.receiptKey.publicKey))).state
}

it('[R1, R2, S18, T6] each reader’s receipt of a show with promo, tip, tax and refund is signed, field by field', async () => {
  const client = await world.client({ cash: 5000, promo: 60 })
  const performer = await world.performer(90)
  const session = await world.start(client, performer)
  await world.watch(session, 10)
  const tip = { clientId: client, performerId: performer.id, credits: 33, message: '', key: null }
  await world.sessions.tips.give(tip)
  await world.sessions.sessions.end(client, session.id)
  const pair = { clientId: client, performerId: performer.id }
  await world.wallet.tax.declare(pair, {
    serviceType: 'CONSULTING',
    businessUse: true,
    vatNumber: 'NL123456789B01',
  })
  const body = { amount: 7, reason: 'The picture froze.', fromPerformer: true }
  const act = actsOf(world.clock, await world.client())('refundSession', { params: { id: session.id }, body })
  await world.wallet.refunds.refund({ ...body, act, key: null, sessionId: session.id })
  const read = (accountId: string, admin = false) =>
    world.sessions.receipts.receiptOf({ accountId, admin }, session.id)
  const receipts = {
    client: await read(client),
    performer: await read(performer.id),
    admin: await read(crypto.randomUUID(), true),
  }
  expect(receipts.client).toMatchObject({
    charged: 15,
    tips: 33,
    promo: 15,
    tipsPromo: 15,
    refunds: [{ amount: 7, reason: 'The picture froze.' }],
    version: 5,
  })
  expect(receipts.performer).toMatchObject({
    net: 10,
    tipsNet: 23,
    tax: null,
    refunds: [{ amount: 2, reason: null }],
  })
  for (const [reader, receipt] of Object.entries(receipts)) {
    expect(Object.keys(receipt).sort()).toEqual(Object.keys(receiptFields).sort())
    expect([await byPage(receipt), byCommand(receipt)], reader).toEqual(['signed', 0])
    for (const { what, copy } of alteredCopies(receipt))
      expect(['broken', 'field'], `${reader}: ${what}`).toContain(await byPage(copy))
  }
  const lies = [{ clientName: 'Another' }, { net: 11 }, { tips: 34 }, { endedBy: 'performer' }]
  for (const lie of lies) expect(byCommand({ ...receipts.performer, ...lie })).toBe(1)
  expect(byCommand({ ...receipts.client, tax: { ...receipts.client.tax, vatNumber: 'NL1' } })).toBe(1)
})

it('[R1, S10] a peek’s share stands on the receipt of the show that it came from, for its client and an operator only', async () => {
  const { performer, client, show } = await openShow(world)
  const peekClient = await world.client({ cash: 1000 })
  const { session } = await peek(world, peekClient, performer)
  await world.watch([show, session], 30)
  const creditFor = (accountId: string, admin = false) =>
    world.sessions.receipts.peekCreditOf({ accountId, admin }, show.id)
  await expect(creditFor(client)).rejects.toMatchObject({ code: 'SESSION_STATE' })
  await world.sessions.sessions.end(client, show.id)
  const credits = [
    await creditFor(client),
    await creditFor('an operator', true),
    await creditFor(performer.id),
  ]
  expect(credits).toEqual([6, 6, 0])
  const { rows } = await world.wallet.history.page(client, { offset: 0, limit: 1, type: 'peek_credit' })
  expect(rows).toMatchObject([{ id: show.id, amount: 6 }])
  await expect(creditFor(peekClient)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  // nothing of it is in what is signed
  const receipt = await world.sessions.receipts.receiptOf({ accountId: client, admin: false }, show.id)
  expect(await byPage(receipt)).toBe('signed')
})

it('[M6] the client’s own receipt says what was declared last, beside what is signed', async () => {
  const client = await world.client({ cash: 5000 })
  const performer = await world.performer(60)
  const id = await show(client, performer, 5)
  const read = (accountId: string, admin = false) =>
    world.sessions.receipts.receiptOf({ accountId, admin }, id)
  const before = await read(client)
  expect(before.tax).toBeNull()
  const pair = { clientId: client, performerId: performer.id }
  await world.wallet.tax.declare(pair, { serviceType: 'EDUCATION', businessUse: false })
  await world.wallet.tax.declare(pair, {
    serviceType: 'CONSULTING',
    businessUse: true,
    vatNumber: 'NL123456789B01',
  })
  const tax = { serviceType: 'CONSULTING', businessUse: true, vatNumber: 'NL123456789B01' }
  expect(await read(client)).toEqual({ ...before, tax, readerSignature: expect.any(String) })
  expect((await world.sessions.receipts.chainOf(client, wholeChain)).receipts).toMatchObject([{ tax }])
  expect(await verdicts([await read(client)])).toEqual(chained(1))
  expect(await read(performer.id)).toMatchObject({ tax: null })
  expect(await read(crypto.randomUUID(), true)).toMatchObject({ tax: null })
})

it('[R2] 50 sessions of one client that end at once give one unbroken chain', async () => {
  const client = await world.client({ cash: 5000 })
  const performer = await world.performer(60)
  const first = await world.start(client, performer)
  await world.watch(first, 2)
  // the product allows one at a time; the chain must hold whatever it allows
  for (const index of ['sessions_one_per_client', 'sessions_one_per_performer'])
    await sql`drop index ${sql.ref(index)}`.execute(world.owner)
  const columns = `type, client_id, performer_id, client_name, performer_name, performer_number, price_per_minute, cap`
  await sql
    .raw(`with asked as (
      insert into requests (id, state, allow_peek, created_at, expires_at, ${columns})
        select gen_random_uuid(), 'STARTED', false, created_at, created_at, ${columns}
        from sessions, generate_series(1, 49) where id = '${first.id}' returning id
    ) insert into sessions (id, request_id, state, performer_share, created_at, client_seen_at, ${columns})
      select gen_random_uuid(), asked.id, 'STARTING', performer_share, created_at, client_seen_at, ${columns}
      from asked, sessions s where s.id = '${first.id}'`)
    .execute(world.database)
  const running = await world.database
    .selectFrom('sessions')
    .select('id')
    .where('client_id', '=', client)
    .execute()
  expect(running).toHaveLength(50)
  await Promise.all(running.map(({ id }) => world.sessions.sessions.end(client, id)))
  const { receipts } = await world.sessions.receipts.chainOf(client, wholeChain)
  expect(await verdicts(receipts)).toEqual(chained(50))
  expect(new Set(receipts.map(({ previous }) => previous)).size).toBe(50)
})

it('[R2] a crash around the end leaves the receipt with the end, or neither', async () => {
  const client = await world.client({ cash: 5000 })
  const performer = await world.performer(60)
  await show(client, performer, 3)
  for (const when of ['before', 'after'] as const) {
    const session = await world.start(client, performer)
    await world.watch(session, 4)
    world.crashAt(when)
    await expect(world.sessions.sessions.end(client, session.id)).rejects.toThrow(Crashed)
    await world.restart()
    const { total } = await world.sessions.receipts.chainOf(client, wholeChain)
    expect(total, when).toBe(when === 'before' ? 1 : 3)
    await world.sessions.sessions.end(client, session.id)
  }
  const { receipts } = await world.sessions.receipts.chainOf(client, wholeChain)
  expect(await verdicts(receipts)).toEqual(chained(3))
})

it('[R2] a receipt cannot be rewritten or taken away', async () => {
  for (const statement of [
    `update receipts set signature = 'x'`,
    'delete from receipts',
    'truncate receipts',
  ])
    await expect(sql.raw(statement).execute(world.owner)).rejects.toMatchObject({ code: 'FL001' })
})

it('[R2] a session that ended before receipts were signed has a receipt without a signature', async () => {
  const client = await world.client({ cash: 5000 })
  const id = await show(client, await world.performer(60), 3)
  await world.owner.transaction().execute(async (tx) => {
    await sql`alter table receipts disable trigger user`.execute(tx)
    await tx.deleteFrom('receipts').where('session_id', '=', id).execute()
    await sql`alter table receipts enable trigger user`.execute(tx)
  })
  const receipt = await world.sessions.receipts.receiptOf({ accountId: client, admin: false }, id)
  expect(receipt).toMatchObject({ signature: null, previous: null, charged: 3 })
  const key = await readReceiptKey(world.receiptKey.publicKey)
  expect(await checkReceipt(receipt, key, null)).toEqual({ state: 'unsigned' })
})
