import type { Tx } from '../../../platform/database/database.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { addressOf, movements, type Transfer } from '../../ledger/ledger.rules.ts'
import { postTransfers, readFunds } from '../../ledger/ledger.store.ts'
import type { ReversalMove, ReversalWord } from '../checkout.ts'
import type { PaymentRecord } from '../payments.store.ts'
import { unspentPromo } from '../returns/returns.rules.ts'
import { readReturnable } from '../returns/returns.store.ts'
import { isFee, type PromoShares, promoSharesOf, type Shares, sharesOf, takenBy } from './reversals.rules.ts'
import * as store from './reversals.store.ts'

/** Posts each movement that was not posted before, the amounts of one counting for the next. */
export async function postReversals(
  clock: Clock,
  tx: Tx,
  payment: PaymentRecord,
  word: ReversalWord,
): Promise<void> {
  const known = await store.knownReversals(
    tx,
    word.moves.map(({ id }) => id),
  )
  let { taken_back: takenBack } = payment
  const taken = await store.readTaken(tx, payment.id)
  // [L6] cash that withdrawal refunds retained: no reversal changes it
  const retained = payment.promo_recovered - taken.recovered
  for (const move of word.moves) {
    if (known.has(move.id)) continue
    const moved = takenBy(move)
    const funds = (await readFunds(tx, [payment.client_id], { lock: true })).get(payment.client_id)
    const { cash, promo: promoLeft } = funds ?? { cash: 0, promo: 0 }
    const unspent = unspentPromo(payment.id, promoLeft, await readReturnable(tx, payment.client_id))
    const { promo, shares } = divide(payment, move, { takenBack, taken, retained }, { unspent, cash })
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

/** What was taken of a payment before a movement. */
interface TakenBefore {
  takenBack: number
  taken: PromoShares & { fromClient: number }
  /** by withdrawal refunds */
  retained: number
}

/** [L3, L6] What a movement takes of the payment's promo credit, and who pays for the rest; a provider's fee is a loss. */
function divide(
  payment: PaymentRecord,
  move: ReversalMove,
  { takenBack, taken, retained }: TakenBefore,
  { unspent, cash }: { unspent: number; cash: number },
): { promo: PromoShares; shares: Shares } {
  const moved = takenBy(move)
  if (isFee(move)) return { promo: { back: 0, recovered: 0 }, shares: { client: 0, fees: 0, losses: moved } }
  const of = { amount: payment.amount, takenBack }
  const promo = promoSharesOf(
    moved,
    { ...of, promo: payment.promo_credit, taken, retained },
    { unspent, cash },
  )
  const reversed = { ...of, fee: payment.fee, fromClient: taken.fromClient }
  return { promo, shares: sharesOf(moved, reversed, cash - Math.max(0, promo.recovered)) }
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
