import { expect, it } from 'vitest'
import { useWorld } from '../../../test/hooks.ts'
import { actsOf } from '../../../test/operator-acts.ts'
import { buyBySandbox, sandboxSays } from '../../../test/sandbox.ts'
import { openShow, peek } from '../../../test/world/peeks.ts'
import { brokenInvariants } from '../../commands/audit.ts'
import { createPerformerMoney } from './performer-money.ts'
import { statementCsv } from './statement.csv.ts'
import { statementPdf } from './statement.pdf.ts'
import type { Statement } from './statements.service.ts'

const world = useWorld()

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** A show with promo credit, a tip and a peek beside it; then a refund of each, at the performer's expense too. */
async function evening() {
  const { performer, client, show } = await openShow(world, { price: 6000, peekPrice: 600, cash: 30_000 })
  await world.wallet.promos.create({
    code: 'EVENING',
    kind: 'percentage',
    value: 10,
    minimum: 0,
    validUntil: null,
    usesPerClient: 1,
    usesInAll: null,
  })
  const payment = await buyBySandbox(world.wallet, client, 5000, 'EVENING')
  await sandboxSays(world.wallet, payment.id)
  const peekClient = await world.client({ cash: 2000 })
  const { session: aside } = await peek(world, peekClient, performer)
  await world.watch([show, aside], 31)
  await world.sessions.tips.give({
    clientId: client,
    performerId: performer.id,
    credits: 333,
    message: '',
    key: null,
  })
  await world.sessions.sessions.end(peekClient, aside.id)
  await world.sessions.sessions.end(client, show.id)
  const acts = actsOf(world.clock, client)
  const refund = { fromPerformer: true, key: null, reason: 'The sound was gone.' }
  await world.wallet.refunds.refund({
    ...refund,
    act: acts('refundSession', { params: { id: show.id } }),
    sessionId: show.id,
    amount: 2000,
  })
  const tip = await world.database.selectFrom('purchases').select('id').executeTakeFirstOrThrow()
  await world.wallet.purchaseRefunds.refundPurchase({
    ...refund,
    act: acts('refundPurchase', { params: { id: tip.id } }),
    purchaseId: tip.id,
    amount: 333,
  })
  return { performer, client, peekClient, show, aside }
}

it('[T5, T6, A9, R1, S10] after a tip, a peek, promo credit and refunds, every page says the sums of the ledger', async () => {
  const { performer, client, peekClient, show, aside } = await evening()
  const receiptFor = (accountId: string, id: string) =>
    world.sessions.receipts.receiptOf({ accountId, admin: false }, id)

  // each client: the lines of the history lead to the balance, and the receipt says what its lines say
  for (const [id, given, session] of [
    [client, 30_000, show],
    [peekClient, 2000, aside],
  ] as const) {
    const { rows } = await world.wallet.history.page(id, { offset: 0, limit: 50 })
    const { available, held } = await world.wallet.balanceOf(id)
    expect([given + sumOf(rows.map(({ amount }) => amount)), held]).toEqual([available, 0])
    expect(rows[0]?.balance).toBe(available)
    const receipt = await receiptFor(id, session.id)
    const amountsOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ amount }) => amount)
    expect(amountsOf('session')).toEqual([-receipt.charged])
    expect(sumOf(amountsOf('tip'))).toBe(0 - receipt.tips)
    expect(receipt.promo + receipt.cash).toBe(receipt.charged)
    // [T6] with the reason, in the history and on the receipt
    const said = rows.flatMap(({ kind, amount, reason }) => (kind === 'refund' ? [{ amount, reason }] : []))
    expect(receipt.refunds.map(({ amount, reason }) => ({ amount, reason })).toSorted(byAmount)).toEqual(
      said.toSorted(byAmount),
    )
    expect(said.map(({ amount }) => amount).toSorted()).toEqual(id === client ? [2000, 333] : [])
  }

  // the performer: statement, receipts, tonight, earnings and ledger are one number
  const { statements, earnings } = createPerformerMoney({
    database: world.database,
    clock: world.clock,
    random: { uuid: () => crypto.randomUUID(), bytes: (count) => Buffer.alloc(count) },
    transact: (work) => world.database.transaction().execute(work),
    named: async () => undefined,
    notifyAccount: async () => undefined,
  })
  const statement = await statements.statementOf(performer.id, '2026-11')
  const receipts = [await receiptFor(performer.id, show.id), await receiptFor(performer.id, aside.id)]
  const ledger = await world.balanceAt(`performer:${performer.id}:pending`)
  const { totals } = statement
  expect(totals).toMatchObject({ subscriptions: 0, messages: 0, other: 0, payouts: 0 })
  expect(totals.sessions).toBe(sumOf(receipts.map(({ net }) => net ?? Number.NaN)))
  expect([totals.tips, receipts[0]?.tipsNet]).toEqual([233, 233])
  expect(totals.refunds).toBe(sumOf(receipts.flatMap(({ refunds }) => refunds.map(({ amount }) => amount))))
  expect(totals.sessions + totals.tips - totals.refunds).toBe(ledger)
  expect([statement.opening, statement.closing]).toEqual([0, ledger])
  expect((await earnings.earningsOf(performer.id)).earnings.pending).toBe(ledger)
  expect((await world.sessions.studio.overview(performer.id)).tonight).toMatchObject({
    net: ledger,
    tipsNet: 233,
  })

  const credits = creditsIn(statementCsv(statement, 'en'))
  expect(sumOf(credits.slice(0, -1))).toBe(credits.at(-1))
  expect(credits.at(-1)).toBe(ledger)
  expect(await brokenInvariants(world.database)).toEqual([])
})

const byAmount = (one: { amount: number }, other: { amount: number }) => one.amount - other.amount

/** The third column of every line below the heads. */
function creditsIn(csv: string): number[] {
  return csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(',')[2]))
}

it('[T5] writes a month of 400 lines, and a name in Arabic in its own script, as a PDF of several pages', async () => {
  const at = '2026-11-20T20:00:00.000Z'
  const other = Array.from({ length: 400 }, (_, index) => ({
    at,
    kind: 'tip',
    reference: `tip ${index}`,
    amount: 7,
  }))
  const totals = { sessions: 0, tips: 2800, subscriptions: 0, messages: 0, other: 0, refunds: 0, payouts: 0 }
  const statement: Statement = {
    month: '2026-11',
    opening: 0,
    closing: 2800,
    ...{ sessions: [], refunds: [], payouts: [], other, totals },
  }
  const write = (name: string) =>
    statementPdf({
      statement,
      owner: { name, number: 1001, money: 'play' },
      language: 'fr',
      at: new Date(at),
    })
  const pdf = await write('ليلى خالد')
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const pages = pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g) ?? []
  expect(pages.length).toBeGreaterThan(10)
  expect(pages.length).toBeLessThan(25)
  // names in scripts that the font has come with it; others, and those of two directions, are transliterated alone
  const hasFont = async (name: string) => (await write(name)).toString('latin1').includes('DejaVuSans')
  const names = ['Ωραία Σ.', 'Людмила', 'דנה כהן', 'Łucja', 'Anna', 'Léa', '山田', 'ليلى Smith']
  expect(await Promise.all(names.map(hasFont))).toEqual([true, true, true, true, false, false, false, false])
})
