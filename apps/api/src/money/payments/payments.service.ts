import { type ListWindow, type Payment, type PaymentMismatch, samePaymentMs } from '@footlight/contract'
import type { NotifyAccount } from '../../people/index.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Transact } from '../../platform/database/transact.ts'
import type { Random } from '../../platform/random.ts'
import { priceChanged, refuse } from '../../platform/refuse.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { addressOf, movements, type Transfer } from '../ledger/ledger.rules.ts'
import { postTransfers } from '../ledger/ledger.store.ts'
import type { MoneyKind } from '../ledger/money-kind.ts'
import type { MailReceipt } from '../spending/history/receipt-mail.ts'
import { normalCode } from '../spending/promo/promo.rules.ts'
import type { PromoService } from '../spending/promo/promo.service.ts'
import { retryRenewals } from '../spending/subscriptions/subscriptions.store.ts'
import type { Checkout, PaymentOutcome, ProviderWord } from './checkout.ts'
import { feeFor, mismatchOf, settlePayment } from './payments.rules.ts'
import {
  type Ask,
  countWithoutPage,
  findPayment,
  findPending,
  finishPayment,
  insertPayment,
  lockPayment,
  type PaymentRecord,
  readFeeTiers,
  withoutPromo,
  writePage,
  writePaid,
} from './payments.store.ts'
import { presentPaymentMismatch } from './returns/payment-mismatches.present.ts'
import { insertPaymentMismatch, readPaymentMismatches } from './returns/payment-mismatches.store.ts'
import type { Reversals } from './reversals/reversals.service.ts'
import { noteIntent } from './reversals/reversals.store.ts'

export interface PaymentParts {
  database: Database
  transact: Transact
  clock: Clock
  random: Random
  /** the configured providers, by method */
  checkouts: ReadonlyMap<string, Checkout>
  promos: Pick<PromoService, 'quote' | 'redeem' | 'holderOf'>
  reversals: Pick<Reversals, 'apply'>
  isFrozen(tx: Tx, clientId: string): Promise<boolean>
  notifyAccount: NotifyAccount
  mailReceipt?: MailReceipt | undefined
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
  odd(page: ListWindow<'listOddPayments'>): Promise<{ oddPayments: PaymentMismatch[]; total: number }>
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

  /** What a provider's webhook leads to; twice, late or out of order changes nothing more. */
  async function settle(method: string, word: ProviderWord): Promise<void> {
    const credited = await transact(async (tx) => {
      const asked = await lockPayment(tx, word.paymentId)
      const odd = asked ? mismatchOf(asked, method, word) : null
      const now = clock.now()
      if (asked && odd && word.outcome === 'paid') {
        const { credits, ...said } = odd
        await insertPaymentMismatch(tx, {
          ...said,
          payment_id: asked.id,
          provider_page: word.page ?? method,
          credited: asked.state === 'PAID' ? 0 : (credits ?? 0),
          seen_at: new Date(now),
        })
      }
      // accept it: a repetition by the provider could not succeed either
      if (!asked || (odd && odd.credits === null)) return null
      const next = settlePayment(asked.state, word.outcome)
      if (next === null) return null
      const record =
        next === 'PAID' && odd ? await paidInstead(tx, asked, word.amount ?? asked.amount) : asked
      // [T4] the use is counted now: if the code has run out by now, the client gets the paid credits and no promo
      const promo = next === 'PAID' && !odd ? await promos.redeem(tx, record) : null
      await finishPayment(tx, record.id, next, new Date(now))
      if (next !== 'PAID') return null
      if (word.intent) await noteIntent(tx, record.id, word.intent)
      if (!promo && record.promo_credit > 0) {
        await withoutPromo(tx, record.id)
        // [T4] another amount than asked is a mismatch, which the code did not run out for
        if (!odd)
          await parts.notifyAccount(tx, record.client_id, {
            notice: { kind: 'promoRanOut', code: record.promo_code, credits: record.promo_credit },
            // closing the account pays unspent cash back [A8]
            link: '/account',
            key: `promo ran out ${record.id}`,
          })
      }
      // [M4] before any balance is locked: a renewal locks the subscription first too, and the same order avoids a deadlock
      await retryRenewals(tx, record.client_id, new Date(now))
      const clearing = addressOf.platform('payment_clearing', record.id)
      const topUp: Transfer = {
        key: `payment:${record.id}`,
        kind: 'top-up',
        reference: record.id,
        postings: movements([
          {
            from: clearing,
            to: addressOf.client(record.client_id, 'cash'),
            amount: record.amount - record.fee,
          },
          { from: clearing, to: addressOf.platform('fees', record.id), amount: record.fee },
        ]),
      }
      await postTransfers(tx, promo ? [topUp, promo] : [topUp], now)
      await parts.mailReceipt?.(tx, record.client_id, record.id)
      return record.client_id
    })
    if (credited !== null) await parts.credited(credited)
  }

  /** Another amount than asked was paid: it is credited, with its own fee, and without a promo for another one. */
  async function paidInstead(tx: Tx, asked: PaymentRecord, amount: number): Promise<PaymentRecord> {
    const fee = feeFor(amount, await readFeeTiers(tx))
    await writePaid(tx, asked.id, { amount, fee })
    return { ...asked, amount, fee }
  }

  return {
    methods,
    countWithoutPage: (since) => countWithoutPage(database, since),
    async odd(page) {
      const { rows, total } = await readPaymentMismatches(database, page)
      return { oddPayments: rows.map(presentPaymentMismatch), total }
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
      if (word && 'moves' in word) await parts.reversals.apply(method, word)
      else if (word) await settle(method, word)
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
