import type { NotifyAccount } from '../../people/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { addressOf, movements, type Transfer } from '../ledger/ledger.rules.ts'
import { postTransfers } from '../ledger/ledger.store.ts'
import type { MailReceipt } from '../spending/history/receipt-mail.ts'
import type { PromoService } from '../spending/promo/promo.service.ts'
import { retryRenewals } from '../spending/subscriptions/subscriptions.store.ts'
import type { ProviderWord } from './checkout.ts'
import { feeFor, mismatchOf, settlePayment } from './payments.rules.ts'
import {
  finishPayment,
  lockPayment,
  type PaymentRecord,
  readFeeTiers,
  withoutPromo,
  writePaid,
} from './payments.store.ts'
import { insertPaymentMismatch } from './returns/payment-mismatches.store.ts'
import { noteIntent } from './reversals/reversals.store.ts'

export interface OutcomeParts {
  clock: Clock
  promos: Pick<PromoService, 'redeem'>
  notifyAccount: NotifyAccount
  mailReceipt?: MailReceipt | undefined
}

/**
 * What a provider's webhook leads to; twice, late or out of order changes nothing more. Returns the client who is
 * credited, or null.
 */
export async function applyOutcome(
  { clock, promos, notifyAccount, mailReceipt }: OutcomeParts,
  tx: Tx,
  method: string,
  word: ProviderWord,
): Promise<string | null> {
  const asked = await lockPayment(tx, word.paymentId)
  const mismatch = asked ? mismatchOf(asked, method, word) : null
  const now = clock.now()
  if (asked && mismatch && word.outcome === 'paid') {
    const { credits, ...said } = mismatch
    await insertPaymentMismatch(tx, {
      ...said,
      payment_id: asked.id,
      provider_page: word.page ?? method,
      credited: asked.state === 'PAID' ? 0 : (credits ?? 0),
      seen_at: new Date(now),
    })
  }
  // accept it: a repetition by the provider could not succeed either
  if (!asked || (mismatch && mismatch.credits === null)) return null
  const next = settlePayment(asked.state, word.outcome)
  if (next === null) return null
  const record =
    next === 'PAID' && mismatch ? await paidInstead(tx, asked, word.amount ?? asked.amount) : asked
  // [T4] the use is counted now: if the code has run out by now, the client gets the paid credits and no promo
  const promo = next === 'PAID' && !mismatch ? await promos.redeem(tx, record) : null
  await finishPayment(tx, record.id, next, new Date(now))
  if (next !== 'PAID') return null
  if (word.intent) await noteIntent(tx, record.id, word.intent)
  if (!promo && record.promo_credit > 0) {
    await withoutPromo(tx, record.id)
    // [T4] another amount than asked is a mismatch, which the code did not run out for
    if (!mismatch)
      await notifyAccount(tx, record.client_id, {
        notice: { kind: 'promoRanOut', code: record.promo_code, credits: record.promo_credit },
        // closing the account pays unspent cash back [A8]
        link: '/account',
        key: `promo ran out ${record.id}`,
      })
  }
  // [M4] before any balance is locked: a renewal locks the subscription first too, and the same order avoids a deadlock
  await retryRenewals(tx, record.client_id, new Date(now))
  const topUp = topUpTransfer(record)
  await postTransfers(tx, promo ? [topUp, promo] : [topUp], now)
  await mailReceipt?.(tx, record.client_id, record.id)
  return record.client_id
}

/** Another amount than asked was paid: it is credited, with its own fee, and without a promo for another one. */
async function paidInstead(tx: Tx, asked: PaymentRecord, amount: number): Promise<PaymentRecord> {
  const fee = feeFor(amount, await readFeeTiers(tx))
  await writePaid(tx, asked.id, { amount, fee })
  return { ...asked, amount, fee }
}

function topUpTransfer({ id, client_id, amount, fee }: PaymentRecord): Transfer {
  const clearing = addressOf.platform('payment_clearing', id)
  return {
    key: `payment:${id}`,
    kind: 'top-up',
    reference: id,
    postings: movements([
      { from: clearing, to: addressOf.client(client_id, 'cash'), amount: amount - fee },
      { from: clearing, to: addressOf.platform('fees', id), amount: fee },
    ]),
  }
}
