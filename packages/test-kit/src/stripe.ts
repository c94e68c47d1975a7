import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Listening, serve } from './listen.ts'

/** Of a test account, and of its webhooks. */
export const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_of_the_kit',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_kit',
}
const currency = 'eur'
/** by which the product marks its own refunds */
const ownMark = 'footlight_return'

/** A balance transaction of a dispute in Stripe's books; below zero: it left our account. */
export interface BalanceMove {
  id: string
  amount: number
  fee: number
}

export interface Dispute {
  id: string
  amount: number
  status: string
  moves: BalanceMove[]
}

export interface Refund {
  id: string
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  metadata: Record<string, string>
}

/** The true state of a payment, also where the product has not received its events. */
export interface Charge {
  paymentId: string
  intent: string
  page: string
  amount: number
  isPaid: boolean
  refunds: Refund[]
  dispute: Dispute | null
}

/** A page of Stripe Checkout that is paid, as an event contains it. */
export const paidPage = ({ page, paymentId, amount, intent }: Charge, changes: object = {}) => ({
  ...{ object: 'checkout.session', id: page, client_reference_id: paymentId, mode: 'payment', currency },
  ...{ livemode: false, payment_status: 'paid', amount_total: amount, payment_intent: intent },
  ...changes,
})

export const disputeObject = (payment_intent: string, { id, amount, status, moves }: Dispute) => ({
  ...{ object: 'dispute', id, amount, currency, reason: 'fraudulent', status, payment_intent },
  balance_transactions: moves.map((move) => ({ ...move, currency, net: move.amount - move.fee })),
})

export const refundObject = (payment_intent: string, refund: Refund) => ({
  ...{ object: 'refund', ...refund, currency, payment_intent },
})

/** An event as Stripe sends it, signed `at` this second. `created`: when it happened. */
export function webhookOf(
  type: string,
  object: object,
  {
    at,
    created = at,
    secret = stripeKeys.STRIPE_WEBHOOK_SECRET,
  }: { at: number; created?: number; secret?: string },
): { body: string; signature: string } {
  const event = { id: 'evt_1', object: 'event', type, livemode: false, created, data: { object } }
  const body = JSON.stringify(event)
  return { body, signature: signatureOf(body, at, secret) }
}

export function signatureOf(body: string, at: number, secret = stripeKeys.STRIPE_WEBHOOK_SECRET): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

/** Stripe's books: a page for each key, with what was paid, given back and disputed there. */
export class StripeBooks {
  readonly charges: Charge[] = []
  #ids = 0

  open(key: string, paymentId: string, amount: number): Charge {
    const page = `cs_${key}`
    const known = this.charges.find((charge) => charge.page === page)
    if (known) return known
    const intent = `pi_${paymentId}`
    const charge = { paymentId, page, amount, intent, isPaid: false, refunds: [], dispute: null }
    this.charges.push(charge)
    return charge
  }

  of(paymentId: string): Charge {
    const charge = this.charges.find((one) => one.paymentId === paymentId)
    if (!charge) throw new Error(`Stripe has no page for ${paymentId}`)
    return charge
  }

  /** Credits of a charge that Stripe would still refund. */
  refundable({ amount, isPaid, refunds, dispute }: Charge): number {
    if (!isPaid || (dispute && dispute.moves.reduce((sum, move) => sum + move.amount, 0) < 0)) return 0
    return refunds.reduce(
      (left, refund) => (refund.status === 'failed' ? left : left - refund.amount),
      amount,
    )
  }

  /** A refund; without metadata of ours it was made in Stripe's dashboard. */
  refund(charge: Charge, amount: number, metadata: Record<string, string> = {}): Refund {
    const refund: Refund = { id: this.newId('re'), amount, status: 'succeeded', metadata }
    charge.refunds.push(refund)
    return refund
  }

  /** A refund that the product asks for, the same for the same mark; null where Stripe refuses it. */
  giveBack(charge: Charge | undefined, amount: number, mark: string): Refund | null {
    if (!charge) return null
    const known = charge.refunds.find(({ metadata }) => metadata[ownMark] === mark)
    if (known) return known
    return this.refundable(charge) < amount ? null : this.refund(charge, amount, { [ownMark]: mark })
  }

  protected newId(kind: string): string {
    return `${kind}_${++this.#ids}`
  }
}

interface Asked {
  key: string
  form: URLSearchParams
}

export interface StripeServer extends Listening {
  books: StripeBooks
  /** what was asked by POST */
  asked: Asked[]
  /** another status than 200 is the answer to everything */
  behaviour: { status: number }
}

/** Stripe's API for Checkout pages and refunds, over HTTP. */
export async function startStripe(): Promise<StripeServer> {
  const books = new StripeBooks()
  const asked: Asked[] = []
  const behaviour = { status: 200 }
  const server = await serve(async (request, response) => {
    const form = new URLSearchParams(await text(request))
    const key = String(request.headers['idempotency-key'])
    if (request.method === 'POST') asked.push({ key, form })
    const reply = behaviour.status === 200 ? answer(books, request, key, form) : null
    const status = behaviour.status === 200 && reply === null ? 400 : behaviour.status
    const headers = { 'content-type': 'application/json', 'stripe-should-retry': 'false' }
    response.writeHead(status, headers).end(JSON.stringify(reply ?? { error: errors(status) }))
  })
  return { ...server, books, asked, behaviour }
}

const errors = (status: number) =>
  status === 400
    ? { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'gone' }
    : { type: 'api_error', message: 'out of order' }

/** Null where Stripe refuses. */
function answer(books: StripeBooks, request: IncomingMessage, key: string, form: URLSearchParams) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe')
  if (pathname === '/v1/refunds') {
    const charge = books.charges.find(({ intent }) => intent === form.get('payment_intent'))
    return books.giveBack(charge, Number(form.get('amount')), form.get(`metadata[${ownMark}]`) ?? '')
  }
  if (request.method === 'POST') {
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
    return sessionOf(books.open(key, form.get('client_reference_id') ?? '', amount))
  }
  const ofCharge = searchParams.get('payment_intent')
  if (ofCharge !== null)
    return { object: 'list', data: books.charges.filter(({ intent }) => intent === ofCharge).map(sessionOf) }
  const page = decodeURIComponent(pathname.split('/').at(-1) ?? '')
  const charge = books.charges.find((one) => one.page === page)
  return charge ? sessionOf(charge) : null
}

const sessionOf = ({ page, intent }: Charge) => ({
  ...{ object: 'checkout.session', id: page, payment_intent: intent, url: pageUrl(page) },
})

export const pageUrl = (page: string) => `https://checkout.stripe.test/${page}`
