import type { CallReply, ListWindow } from '@footlight/contract'
import type { NotifyAccount } from '../../../people/index.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import type { OperatorAct } from '../../../platform/operator-act.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { addressOf, movements, type Transfer } from '../../ledger/ledger.rules.ts'
import { postTransfers, readFunds } from '../../ledger/ledger.store.ts'
import type { Checkout, ReversalMove, ReversalWord } from '../checkout.ts'
import type { PaymentRecord } from '../payments.store.ts'
import { unspentPromo } from '../returns/returns.rules.ts'
import { readReturnable } from '../returns/returns.store.ts'
import {
  freezes,
  isFee,
  newerState,
  type PromoShares,
  promoSharesOf,
  type Shares,
  sharesOf,
  takenBy,
} from './reversals.rules.ts'
import * as store from './reversals.store.ts'

type Dispute = CallReply<'listDisputes'>['disputes'][number]

/** [T1] What a provider takes back of a payment: by the client's bank, or by a refund in the provider's own pages. */
export interface Reversals {
  /**
   * Applies a provider's report: a dispute freezes the client's spending, and each movement is posted once, even if reports
   * arrive twice, late or out of order. @throws NOT_READY where the payment is not recorded yet: the provider repeats
   */
  apply(method: string, word: ReversalWord): Promise<void>
  list(page: ListWindow<'listDisputes'>): Promise<{ disputes: Dispute[]; total: number }>
  /** Lets the client spend again despite all disputes. @throws NOT_FOUND where nothing is frozen */
  release(ask: { act: OperatorAct; clientId: string }): Promise<void>
}

export interface ReversalParts {
  database: Database
  transact: Transact
  clock: Clock
  checkouts: ReadonlyMap<string, Checkout>
  notifyAccount: NotifyAccount
  /** ids of the operators who look after payments */
  operators(tx: Tx): Promise<readonly string[]>
  /** after the commit: pages and a running session learn of what can be spent now */
  changed(clientId: string): Promise<void>
}

export function createReversals(parts: ReversalParts): Reversals {
  const { database, transact, clock, checkouts, notifyAccount } = parts

  /** The payment, by the name that the provider gave it when it was paid, or by asking the provider for its page. */
  async function lockPayment(tx: Tx, method: string, intent: string, page: string | null) {
    const known = await store.lockProviderPayment(tx, method, { intent })
    if (known || page === null) return known
    const found = await store.lockProviderPayment(tx, method, { page })
    if (found) await store.noteIntent(tx, found.id, intent)
    return found
  }

  async function pageOf(method: string, intent: string): Promise<string | null> {
    const known = database.selectFrom('payments').select('id').where('provider_intent', '=', intent)
    if (await known.executeTakeFirst()) return null
    return (await checkouts.get(method)?.pageOf?.(intent)) ?? null
  }

  async function noteDispute(tx: Tx, payment: PaymentRecord, word: ReversalWord): Promise<void> {
    const { dispute, saidAtMs } = word
    if (!dispute) return
    const known = await store.lockDispute(tx, dispute.id)
    const before = known ? { state: known.state, saidAtMs: known.said_at.getTime() } : null
    const state = before ? newerState(before, { state: dispute.state, saidAtMs }) : dispute.state
    const isFrozen = async () => (await store.readFrozen(tx, [payment.client_id])).has(payment.client_id)
    const wasFrozen = await isFrozen()
    await store.writeDispute(tx, {
      id: dispute.id,
      payment_id: payment.id,
      client_id: payment.client_id,
      amount: dispute.amount,
      reason: dispute.reason,
      state,
      said_at: new Date(Math.max(saidAtMs, before?.saidAtMs ?? 0)),
      opened_at: known?.opened_at ?? new Date(clock.now()),
      released_at: known?.released_at ?? null,
    })
    if (state === known?.state) return
    const key = `dispute ${dispute.id} ${state}`
    // another dispute may still freeze the client, or an operator may have released this one before
    const frozen = await isFrozen()
    if (frozen !== wasFrozen)
      await notifyAccount(tx, payment.client_id, {
        notice: { kind: frozen ? 'spendingFrozen' : 'spendingReleased' },
        link: '/wallet',
        key,
      })
    for (const operatorId of await parts.operators(tx))
      await notifyAccount(tx, operatorId, {
        notice: { kind: 'dispute', state, credits: dispute.amount, reason: dispute.reason },
        link: '/admin?desk=payouts',
        key,
      })
  }

  async function post(tx: Tx, payment: PaymentRecord, word: ReversalWord): Promise<void> {
    const known = await store.knownReversals(
      tx,
      word.moves.map(({ id }) => id),
    )
    let { taken_back: takenBack } = payment
    const taken = await store.readTaken(tx, payment.id)
    // [L6] cash that withdrawal refunds retained: no reversal changes it
    const keptByReturns = payment.promo_recovered - taken.recovered
    for (const move of word.moves) {
      if (known.has(move.id)) continue
      const moved = takenBy(move)
      const funds = (await readFunds(tx, [payment.client_id], { lock: true })).get(payment.client_id)
      const { cash, promo: promoLeft } = funds ?? { cash: 0, promo: 0 }
      const unspent = unspentPromo(payment.id, promoLeft, await readReturnable(tx, payment.client_id))
      const of = { amount: payment.amount, takenBack }
      const promo = isFee(move)
        ? { back: 0, recovered: 0 }
        : promoSharesOf(
            moved,
            { ...of, promo: payment.promo_credit, taken, keptByReturns },
            { unspent, cash },
          )
      const shares = isFee(move)
        ? { client: 0, fees: 0, losses: moved }
        : sharesOf(
            moved,
            { ...of, fee: payment.fee, fromClient: taken.fromClient },
            cash - Math.max(0, promo.recovered),
          )
      await store.insertReversal(tx, {
        id: move.id,
        payment_id: payment.id,
        dispute_id: word.dispute?.id ?? null,
        kind: move.kind,
        amount: move.amount,
        from_client: shares.client,
        promo_back: promo.back,
        promo_recovered: promo.recovered,
        at: new Date(clock.now()),
      })
      await store.addPromoTaken(tx, payment.id, promo)
      await postTransfers(
        tx,
        [...recoveryOf(payment, move, promo), transferOf(payment, move, shares, promo)],
        clock.now(),
      )
      if (isFee(move)) continue
      await store.addTakenBack(tx, payment.id, moved)
      takenBack += moved
      taken.fromClient += shares.client
      taken.back += promo.back
      taken.recovered += promo.recovered
    }
  }

  return {
    async apply(method, word) {
      if (word.ownReturn !== null) {
        const { ownReturn } = word
        if (word.moves.some(({ kind }) => kind === 'REFUND_FAILED'))
          await transact((tx) => store.returnFailed(tx, ownReturn))
        return
      }
      const page = await pageOf(method, word.intent)
      const payment = await transact(async (tx) => {
        const found = await lockPayment(tx, method, word.intent, page)
        if (!found) return undefined
        await noteDispute(tx, found, word)
        if (found.state === 'PAID') await post(tx, found, word)
        return found
      })
      if (!payment) return
      await parts.changed(payment.client_id)
      if (payment.state !== 'PAID' && word.moves.length > 0) throw refuse('NOT_READY')
    },

    async list(page) {
      const { rows, total } = await store.readDisputes(database, page)
      const disputes = rows.map((row) => ({
        id: row.id,
        paymentId: row.payment_id,
        clientId: row.client_id,
        clientName: row.client_name,
        providerPage: row.page,
        state: row.state,
        reason: row.reason,
        amount: row.amount,
        taken: row.taken,
        fromClient: row.from_client,
        fees: row.fees,
        frozen: freezes(row.state) && row.released_at === null,
        openedAt: row.opened_at.toISOString(),
      }))
      return { disputes, total }
    },

    async release({ act, clientId }) {
      await transact(async (tx) => {
        const at = new Date(clock.now())
        const released = await store.releaseDisputes(tx, clientId, at)
        if (released.length === 0) throw refuse('NOT_FOUND')
        await act.record(tx, { after: { disputes: released.join(' ') } })
        await notifyAccount(tx, clientId, {
          notice: { kind: 'spendingReleased' },
          link: '/wallet',
          key: `released ${at.getTime()}`,
        })
      })
      await parts.changed(clientId)
    },
  }
}

function recoveryOf(payment: PaymentRecord, move: ReversalMove, { recovered }: PromoShares): Transfer[] {
  if (recovered === 0) return []
  const cash = addressOf.client(payment.client_id, 'cash')
  const expense = addressOf.platform('promo_expense', payment.id)
  const [from, to] = recovered > 0 ? [cash, expense] : [expense, cash]
  return [
    {
      key: `promo-recovery:${move.id}`,
      kind: 'promo_recovery',
      reference: payment.id,
      postings: [{ from, to, amount: Math.abs(recovered) }],
    },
  ]
}

/** One posting for each party that pays a part; for a returned amount its direction is reversed. */
function transferOf(
  payment: PaymentRecord,
  move: ReversalMove,
  shares: Shares,
  promo: PromoShares,
): Transfer {
  const clearing = addressOf.platform('payment_clearing', payment.id)
  const ofClient = addressOf.client(payment.client_id, 'promo')
  const expense = addressOf.platform('promo_expense', payment.id)
  const between = (address: string, amount: number) =>
    amount >= 0 ? { from: address, to: clearing, amount } : { from: clearing, to: address, amount: -amount }
  return {
    key: `reversal:${move.id}`,
    kind: 'reversal',
    reference: payment.id,
    postings: movements([
      between(addressOf.client(payment.client_id, 'cash'), shares.client),
      between(addressOf.platform('fees', payment.id), shares.fees),
      between(addressOf.platform('losses', payment.id), shares.losses),
      { from: ofClient, to: expense, amount: promo.back },
      { from: expense, to: ofClient, amount: -promo.back },
    ]),
  }
}
