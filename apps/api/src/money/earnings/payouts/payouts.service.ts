import type { CallReply, Language, ListWindow } from '@footlight/contract'
import { ibanFault, maskIban } from '@footlight/contract/iban'
import type { NotifyAccount } from '../../../people/index.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import type { OperatorAct } from '../../../platform/operator-act.ts'
import { type Random, uuidOfKey } from '../../../platform/random.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { PayoutDebtor } from '../../../platform/settings/payout-settings.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { postTransfers } from '../../ledger/ledger.store.ts'
import { currencyOf, playDebtor } from '../../ledger/money-kind.ts'
import type { BankAccountService } from './bank-accounts.service.ts'
import { payoutsCsv } from './payouts.csv.ts'
import { pain001 } from './payouts.pain001.ts'
import { payoutTransfer, reasonLeftOut, settleDrafts } from './payouts.rules.ts'
import {
  type BatchSummary,
  decideBatch,
  findBatch,
  finishPayouts,
  insertBatch,
  insertPayouts,
  lockBatch,
  lockPayable,
  type PayoutLine,
  readBatches,
  readDrafts,
  readEligible,
  readOwed,
  readPayouts,
} from './payouts.store.ts'
import { executionDay } from './target-days.rules.ts'

/** Transfers posted in one statement. */
const chunkSize = 200

export interface PayoutParts {
  database: Database
  transact: Transact
  clock: Clock
  random: Random
  /** the account that pays; null: none is named yet */
  bankAccounts: Pick<BankAccountService, 'bringIntoForce'>
  payoutDebtor: PayoutDebtor | null
  notifyAccount: NotifyAccount
}

interface ExportFile {
  name: string
  content: string
}

type Batch = CallReply<'approvePayouts'>['batch']
type LeftOut = CallReply<'listLeftOut'>['performers'][number]

/** [T5] Batches of payouts: made, looked at, approved or dropped, exported for the bank. Each call: NOT_FOUND. */
export interface Payouts {
  /** Makes a batch of performers with an account and `minimum` payable credits. @throws PAYOUT_NOTHING where there are none */
  create(ask: { act: OperatorAct; key: string | null; minimum: number }): Promise<Batch>
  /** One page. */
  list(page: ListWindow<'listPayouts'>): Promise<{ batches: Batch[]; total: number }>
  batchOf(id: string): Promise<CallReply<'getPayouts'>>
  /** Performers with payable credits whom a batch of this minimum would leave out, and why; most credits first. */
  leftOut(page: {
    minimum: number
    offset: number
    limit: number
  }): Promise<{ performers: LeftOut[]; total: number }>
  /** Posts the payouts once; a second approval returns the same batch. @throws PAYOUT_STATE when cancelled */
  approve(ask: { act: OperatorAct; id: string }): Promise<Batch>
  /** @throws PAYOUT_STATE when approved */
  cancel(ask: { act: OperatorAct; id: string }): Promise<Batch>
  /**
   * The XML file for the bank, to be executed today by the clock of `timezone`, or on the next day on which banks pay. For play money it is one that no bank executes.
   * @throws PAYOUT_STATE before approval, PAYOUT_DEBTOR where no account pays
   */
  pain001(id: string, timezone: string): Promise<ExportFile>
  /** The bookkeeper's. @throws PAYOUT_STATE before approval */
  csv(id: string, language: Language): Promise<ExportFile>
}

export function createPayouts(parts: PayoutParts): Payouts {
  const { database, transact, clock, random } = parts

  async function summaryOf(id: string) {
    const batch = await findBatch(database, id)
    if (!batch) throw refuse('NOT_FOUND')
    return presentBatch(batch)
  }

  async function approvedLines(id: string): Promise<{ batch: BatchSummary; paid: PayoutLine[] }> {
    const batch = await findBatch(database, id)
    if (!batch) throw refuse('NOT_FOUND')
    if (batch.state !== 'APPROVED') throw refuse('PAYOUT_STATE')
    const lines = await readPayouts(database, id)
    return { batch, paid: lines.filter(({ state }) => state === 'PAID') }
  }

  return {
    async create(ask) {
      const id = ask.key === null ? random.uuid() : uuidOfKey(ask.act.operatorId, `payouts ${ask.key}`)
      await transact((tx) => draftBatch(parts, tx, id, ask))
      return summaryOf(id)
    },

    async list(page) {
      const { rows, total } = await readBatches(database, page)
      return { batches: rows.map(presentBatch), total }
    },

    async batchOf(id) {
      const batch = await summaryOf(id)
      return { batch, payouts: (await readPayouts(database, id)).map(presentPayout) }
    },

    async leftOut({ minimum, offset, limit }) {
      const performers = (await readOwed(database)).flatMap((owed) => {
        const reason = reasonLeftOut(owed, minimum)
        const { performerId, number: performerNumber, name, amount } = owed
        return reason === null ? [] : [{ performerId, performerNumber, name, amount, reason }]
      })
      return { performers: performers.slice(offset, offset + limit), total: performers.length }
    },

    async approve(ask) {
      await transact((tx) => approveBatch(parts, tx, ask))
      return summaryOf(ask.id)
    },

    async cancel(ask) {
      await transact(async (tx) => {
        const batch = await lockBatch(tx, ask.id)
        if (!batch) throw refuse('NOT_FOUND')
        if (batch.state === 'APPROVED') throw refuse('PAYOUT_STATE')
        if (batch.state === 'CANCELLED') return ask.act.nothingChanged()
        await finishPayouts(tx, idsOf(await readDrafts(tx, ask.id)), 'DROPPED')
        const at = new Date(clock.now())
        await decideBatch(tx, ask.id, { state: 'CANCELLED', by: ask.act.operatorId, at })
        await ask.act.record(tx, { before: { state: batch.state }, after: { state: 'CANCELLED' } })
      })
      return summaryOf(ask.id)
    },

    async pain001(id, timezone) {
      const { batch, paid } = await approvedLines(id)
      const debtor = batch.money === 'play' ? playDebtor : parts.payoutDebtor
      if (!debtor) throw refuse('PAYOUT_DEBTOR')
      const content = pain001({
        batchId: batch.id,
        createdAt: new Date(clock.now()),
        executeOn: executionDay(clock.now(), timezone),
        debtor,
        currency: currencyOf(batch.money),
        payouts: paid,
      })
      return { name: fileName(batch, 'xml'), content }
    },

    async csv(id, language) {
      const { batch, paid } = await approvedLines(id)
      return { name: fileName(batch, 'csv'), content: payoutsCsv(paid, currencyOf(batch.money), language) }
    },
  }
}

async function draftBatch(
  { bankAccounts, clock, random }: PayoutParts,
  tx: Tx,
  id: string,
  { act, minimum }: { act: OperatorAct; minimum: number },
): Promise<void> {
  if (await lockBatch(tx, id)) return act.nothingChanged()
  while ((await bankAccounts.bringIntoForce(tx)) > 0);
  const eligible = (await readEligible(tx, minimum)).filter(({ iban }) => !ibanFault(iban))
  await insertBatch(tx, {
    id,
    state: 'DRAFT',
    created_at: new Date(clock.now()),
    created_by: act.operatorId,
    decided_at: null,
    decided_by: null,
  })
  const payouts = eligible.map((one) => ({ ...one, id: random.uuid() }))
  const written = await insertPayouts(tx, id, payouts)
  if (written === 0) throw refuse('PAYOUT_NOTHING')
  await act.record(tx, { subject: id, after: { count: written } })
}

/** Posts the payouts that are still covered, and notifies their performers; the others are dropped. */
async function approveBatch(
  { clock, notifyAccount }: PayoutParts,
  tx: Tx,
  { act, id }: { act: OperatorAct; id: string },
): Promise<void> {
  const batch = await lockBatch(tx, id)
  if (!batch) throw refuse('NOT_FOUND')
  if (batch.state === 'CANCELLED') throw refuse('PAYOUT_STATE')
  if (batch.state === 'APPROVED') return act.nothingChanged()
  const now = clock.now()
  const drafts = await readDrafts(tx, id)
  const performerIds = drafts.map(({ performerId }) => performerId)
  const { paid, dropped } = settleDrafts(drafts, await lockPayable(tx, performerIds))
  for (let start = 0; start < paid.length; start += chunkSize)
    await postTransfers(tx, paid.slice(start, start + chunkSize).map(payoutTransfer), now)
  for (const payout of paid)
    await notifyAccount(tx, payout.performerId, {
      notice: { kind: 'paidOut', credits: payout.amount, iban: maskIban(payout.iban) },
      link: '/studio/earnings',
      key: `paid out ${payout.id}`,
    })
  await finishPayouts(tx, idsOf(paid), 'PAID')
  await finishPayouts(tx, idsOf(dropped), 'DROPPED')
  await decideBatch(tx, id, { state: 'APPROVED', by: act.operatorId, at: new Date(now) })
  await act.record(tx, {
    before: { state: batch.state },
    after: { state: 'APPROVED', paid: paid.length, leftOut: dropped.length, total: totalOf(paid) },
  })
}

function fileName({ id, money }: BatchSummary, ending: string): string {
  return `${money === 'play' ? 'play-money' : 'payouts'}-${id}.${ending}`
}

function idsOf(payouts: readonly { id: string }[]): string[] {
  return payouts.map(({ id }) => id)
}

function totalOf(payouts: readonly { amount: number }[]): number {
  return payouts.reduce((sum, { amount }) => sum + amount, 0)
}

function presentBatch(row: BatchSummary): Batch {
  return {
    id: row.id,
    state: row.state,
    money: row.money,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    count: row.count,
    total: row.total,
  }
}

function presentPayout(row: PayoutLine): CallReply<'getPayouts'>['payouts'][number] {
  return {
    id: row.id,
    performerId: row.performer_id,
    performerNumber: row.performer_number,
    holder: row.holder,
    iban: row.iban,
    amount: row.amount,
    state: row.state,
  }
}
