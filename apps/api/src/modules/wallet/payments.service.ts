import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Payment, samePaymentMs } from '@footlight/contract'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Transact } from '../../platform/database/transact.ts'
import type { Random } from '../../platform/random.ts'
import { refuse } from '../../platform/refuse.ts'
import { addressOf, movements } from './ledger.rules.ts'
import { postTransfers } from './ledger.store.ts'
import { feeFor, type PaymentOutcome, settlePayment } from './payments.rules.ts'
import {
  type Ask,
  findPayment,
  findPending,
  finishPayment,
  insertPayment,
  lockPayment,
  type PaymentRecord,
  readFeeTiers,
} from './payments.store.ts'

export interface PaymentParts {
  database: Database
  transact: Transact
  clock: Clock
  random: Random
  /** signs what the sandbox tells the product, as a provider would */
  sandboxSecret: string
  /** after the commit of a top-up */
  credited(clientId: string): Promise<void>
}

/** [T2] only what is configured is offered */
export const paymentMethods: readonly string[] = ['sandbox']

const webhook = z.object({ paymentId: z.uuid(), outcome: z.enum(['paid', 'declined', 'abandoned']) })

export type Payments = ReturnType<typeof createPayments>

export function createPayments(parts: PaymentParts) {
  const { database, transact, clock, random } = parts

  /** [T1] The same ask within 10 minutes gives the same payment, however many ask at once. */
  async function buy(ask: Ask): Promise<Payment> {
    if (!paymentMethods.includes(ask.method)) throw refuse('PAYMENT_METHOD_UNKNOWN')
    const record = await transact(async (tx) => {
      const now = clock.now()
      const pending = await findPending(tx, ask)
      if (pending && now - pending.created_at.getTime() < samePaymentMs) return pending
      if (pending) await finishPayment(tx, pending.id, 'ABANDONED', new Date(now))
      const fee = feeFor(ask.amount, await readFeeTiers(tx))
      const written = await insertPayment(tx, {
        id: random.uuid(),
        client_id: ask.clientId,
        method: ask.method,
        state: 'PENDING',
        amount: ask.amount,
        fee,
        promo_code: ask.promoCode,
        created_at: new Date(now),
        finished_at: null,
      })
      return written ?? (await findPending(tx, ask))
    })
    if (!record) throw refuse('PAYMENT_STATE')
    return presentPayment(record)
  }

  /** What a provider's webhook leads to; twice, late or out of order changes nothing more. */
  async function settle(paymentId: string, outcome: PaymentOutcome): Promise<void> {
    const credited = await transact(async (tx) => {
      const record = await lockPayment(tx, paymentId)
      if (!record) throw refuse('NOT_FOUND')
      const next = settlePayment(record.state, outcome)
      if (next === null) return null
      const now = clock.now()
      await finishPayment(tx, record.id, next, new Date(now))
      if (next !== 'PAID') return null
      const clearing = addressOf.platform('payment_clearing', record.id)
      const transfer = {
        key: `payment:${record.id}`,
        kind: 'top-up' as const,
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
      await postTransfers(tx, [transfer], now)
      return record.client_id
    })
    if (credited !== null) await parts.credited(credited)
  }

  function sign(body: string): string {
    return createHmac('sha256', parts.sandboxSecret).update(body).digest('hex')
  }

  return {
    buy,

    /** The client's own payment; anybody else's does not exist [W10]. */
    async paymentOf(clientId: string, id: string): Promise<Payment> {
      const record = await findPayment(database, id)
      if (!record || record.client_id !== clientId) throw refuse('NOT_FOUND')
      return presentPayment(record)
    },

    /** The payment as its provider's page shows it. */
    async sandboxPayment(id: string): Promise<Payment | undefined> {
      const record = await findPayment(database, id)
      return record?.method === 'sandbox' ? presentPayment(record) : undefined
    },

    /** A provider's signed word, raw as it came. */
    async receiveWebhook(body: string, signature: string): Promise<void> {
      const expected = Buffer.from(sign(body))
      const given = Buffer.from(signature)
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) throw refuse('FORBIDDEN')
      const word = webhook.parse(JSON.parse(body))
      await settle(word.paymentId, word.outcome)
    },

    /** What the sandbox sends when its visitor chose. */
    sandboxWebhook(paymentId: string, outcome: PaymentOutcome): { body: string; signature: string } {
      const body = JSON.stringify({ paymentId, outcome })
      return { body, signature: sign(body) }
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
    redirectUrl: `/sandbox/${record.id}`,
  }
}
