import { type ListWindow, type Payment, type PaymentMismatch, samePaymentMs } from '@footlight/contract'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Transact } from '../../platform/database/transact.ts'
import type { Random } from '../../platform/random.ts'
import { priceChanged, refuse } from '../../platform/refuse.ts'
import type { MoneyKind } from '../ledger/money-kind.ts'
import { normalCode } from '../spending/promo/promo.rules.ts'
import type { PromoService } from '../spending/promo/promo.service.ts'
import { applyOutcome, type OutcomeParts } from './apply-outcome.ts'
import type { Checkout, PaymentOutcome } from './checkout.ts'
import { feeFor } from './payments.rules.ts'
import {
  type Ask,
  countWithoutPage,
  findPayment,
  findPending,
  finishPayment,
  insertPayment,
  type PaymentRecord,
  readFeeTiers,
  writePage,
} from './payments.store.ts'
import { presentPaymentMismatch } from './returns/payment-mismatches.present.ts'
import { readPaymentMismatches } from './returns/payment-mismatches.store.ts'
import type { Reversals } from './reversals/reversals.service.ts'

export interface PaymentParts extends OutcomeParts {
  database: Database
  transact: Transact
  random: Random
  /** the configured providers, by method */
  checkouts: ReadonlyMap<string, Checkout>
  promos: OutcomeParts['promos'] & Pick<PromoService, 'quote' | 'holderOf'>
  reversals: Pick<Reversals, 'apply'>
  isFrozen(tx: Tx, clientId: string): Promise<boolean>
  /** after the commit of a top-up */
  credited(clientId: string): Promise<void>
}

interface TopUpAsk extends Ask {
  origin?: string
  agreedFee?: number | undefined
}

/** [T1, T2] Top-ups: `amount` is what the client pays, fee and all, in credits. */
export interface Payments {
  /**
   * Opens a payment; the same call within 10 minutes returns the same payment, however many calls run concurrently.
   * `promoCode` may be empty; `origin` is where the provider sends the client back to. `agreedFee` is the fee that the client saw; absent: any.
   * @throws PAYMENT_METHOD_UNKNOWN, PAYMENT_STATE, PRICE_CHANGED, and for a code PROMO_UNKNOWN, PROMO_EXPIRED, PROMO_USED, PROMO_MINIMUM
   */
  buy(ask: TopUpAsk): Promise<Payment>
  /** The client's own payment; a payment of another client is NOT_FOUND [W10]. @throws NOT_FOUND */
  paymentOf(clientId: string, id: string): Promise<Payment>
  /** [O2] How many payments were asked for since, and have no page of their provider. */
  countWithoutPage(since: Date): Promise<number>
  /** [T2] Payment mismatches: reports of providers that differ from the request. One page, newest first. */
  mismatches(
    page: ListWindow<'listPaymentMismatches'>,
  ): Promise<{ mismatches: PaymentMismatch[]; total: number }>
  /**
   * Processes a provider's webhook (raw body), without `method` the sandbox's. One that concerns no payment of ours
   * is accepted and changes nothing.
   * @throws NOT_FOUND where nothing is paid by the method, FORBIDDEN where the signature is not its own
   */
  receiveWebhook(body: string, signature: string, method?: string): Promise<void>
  /** The webhook that the sandbox sends after the client's choice; `amount` if it differs. @throws NOT_FOUND without a sandbox */
  sandboxWebhook(
    paymentId: string,
    outcome: PaymentOutcome,
    amount?: number,
  ): { body: string; signature: string }
}

/** The public interface, and what only the wallet module calls. */
export interface PaymentService extends Payments {
  /** [T2] only what is configured is offered */
  methods: readonly string[]
  moneyOffered: ReadonlySet<MoneyKind>
  /** The payment as its provider's page shows it. */
  sandboxPayment(id: string): Promise<Payment | undefined>
}

export function createPayments(parts: PaymentParts): PaymentService {
  const { database, transact, clock, random, promos, checkouts } = parts
  const methods = [...checkouts.keys()]

  async function buy(given: TopUpAsk): Promise<Payment> {
    if (!methods.includes(given.method)) throw refuse('PAYMENT_METHOD_UNKNOWN')
    const ask: Ask = { ...given, promoCode: normalCode(given.promoCode) }
    const record = await transact(async (tx) => {
      // [T1] the client could not spend the top-up
      if (await parts.isFrozen(tx, ask.clientId)) throw refuse('SPENDING_FROZEN')
      const now = clock.now()
      const pending = await findPending(tx, ask)
      const isAgreed = (fee: number) => fee === (given.agreedFee ?? fee)
      if (pending && now - pending.created_at.getTime() < samePaymentMs && isAgreed(pending.fee))
        return pending
      if (pending) await finishPayment(tx, pending.id, 'ABANDONED', new Date(now))
      const fee = feeFor(ask.amount, await readFeeTiers(tx))
      // [T3] nothing is opened at a fee that the client did not see
      if (!isAgreed(fee)) throw priceChanged(fee, 'fee')
      const promo = ask.promoCode === '' ? null : await promos.quote({ ...ask, code: ask.promoCode }, tx)
      const written = await insertPayment(tx, {
        id: random.uuid(),
        client_id: ask.clientId,
        method: ask.method,
        money: checkouts.get(ask.method)?.money ?? 'play',
        state: 'PENDING',
        amount: ask.amount,
        fee,
        promo_code: ask.promoCode,
        promo_credit: promo?.credit ?? 0,
        promo_holder: promo && (await promos.holderOf(tx, ask.clientId)),
        created_at: new Date(now),
        finished_at: null,
      })
      return written ?? (await findPending(tx, ask))
    })
    if (!record) throw refuse('PAYMENT_STATE')
    return presentPayment({ ...record, redirect_url: await pageOf(record, given.origin ?? '') })
  }

  /** The provider's page of a payment, opened on first use, outside a transaction: no lock waits for the provider. */
  async function pageOf(record: PaymentRecord, origin: string): Promise<string | null> {
    const checkout = checkouts.get(record.method)
    if (!checkout?.open || record.redirect_url !== null) return record.redirect_url
    const { id, amount, fee, promo_credit } = record
    const arrives = amount - fee + promo_credit
    const page = await checkout.open({
      id,
      amount,
      arrives,
      createdAtMs: record.created_at.getTime(),
      origin,
    })
    await writePage(database, id, page)
    return page.url
  }

  return {
    methods,
    countWithoutPage: (since) => countWithoutPage(database, since),
    async mismatches(page) {
      const { rows, total } = await readPaymentMismatches(database, page)
      return { mismatches: rows.map(presentPaymentMismatch), total }
    },
    moneyOffered: new Set([...checkouts.values()].map(({ money }) => money)),
    buy,

    async paymentOf(clientId, id) {
      const record = await findPayment(database, id)
      if (!record || record.client_id !== clientId) throw refuse('NOT_FOUND')
      return presentPayment(record)
    },

    async sandboxPayment(id) {
      const record = await findPayment(database, id)
      return record?.method === 'sandbox' ? presentPayment(record) : undefined
    },

    async receiveWebhook(body, signature, method = 'sandbox') {
      const checkout = checkouts.get(method)
      if (!checkout) throw refuse('NOT_FOUND')
      const word = checkout.read(body, signature)
      if (!word) return
      if ('moves' in word) return parts.reversals.apply(method, word)
      const credited = await transact((tx) => applyOutcome(parts, tx, method, word))
      if (credited !== null) await parts.credited(credited)
    },

    sandboxWebhook(paymentId, outcome, amount) {
      const sandbox = checkouts.get('sandbox')
      if (!sandbox?.write) throw refuse('NOT_FOUND')
      return sandbox.write(paymentId, outcome, amount)
    },
  }
}

export function presentPayment(record: PaymentRecord): Payment {
  return {
    id: record.id,
    state: record.state,
    amount: record.amount,
    fee: record.fee,
    credit: record.amount - record.fee,
    promoCredit: record.promo_credit,
    // without a provider's page yet, the link leads back to the product
    redirectUrl:
      record.method === 'sandbox'
        ? `/sandbox/${record.id}`
        : (record.redirect_url ?? `/wallet?payment=${record.id}`),
  }
}
