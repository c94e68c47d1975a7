import { createHmac } from 'node:crypto'
import type { ManualClock } from '@footlight/test-kit/clock'
import type { SeededRandom } from '@footlight/test-kit/random'
import { type Checkout, loadStripeCheckout } from '../../src/money/index.ts'

const keys = { secretKey: 'sk_test_of_the_simulator', webhookSecret: 'whsec_of_the_simulator' }
const currency = 'eur'
const disputeFee = 1500
const odds = { delayed: 0.35, twice: 0.25 } as const
const longestDelayMs = 120_000

/** A balance transaction of a dispute in Stripe's books; below zero: it left our account. */
export interface BalanceMove {
  id: string
  amount: number
  fee: number
}

export interface Refund {
  id: string
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  metadata: Record<string, string>
}

/** The true state of a payment, also where the api has not received its events. */
export interface Charge {
  paymentId: string
  intent: string
  page: string
  amount: number
  isPaid: boolean
  refunds: Refund[]
  dispute: { id: string; amount: number; status: string; moves: BalanceMove[] } | null
}

export type Fact =
  | { about: 'payment' }
  | { about: 'dispute'; id: string; status: string; moves: readonly BalanceMove[] }
  | ({ about: 'refund' } & Refund)

/** An event on its way to the api. `created`: Unix seconds. */
export interface StripeEvent {
  type: string
  created: number
  charge: Charge
  fact: Fact
  object: object
  dueAtMs: number
}

/** Stripe: its events come late, twice and out of order, and again until they are answered. */
export class SimulatedStripe {
  readonly charges: Charge[] = []
  readonly checkout: Checkout
  readonly #clock: ManualClock
  readonly #random: SeededRandom
  #events: StripeEvent[] = []
  #ids = 0

  private constructor(clock: ManualClock, random: SeededRandom, real: Checkout) {
    this.#clock = clock
    this.#random = random
    this.checkout = {
      money: 'play',
      read: real.read,
      open: async ({ id, amount }) => this.#open(id, amount),
      pageOf: async (intent) => this.charges.find((charge) => charge.intent === intent)?.page ?? null,
      giveBack: async (part) => this.#giveBack(part),
    }
  }

  /** Events are read by the production code; its pages and refunds are simulated. */
  static async create(clock: ManualClock, random: SeededRandom): Promise<SimulatedStripe> {
    return new SimulatedStripe(clock, random, await loadStripeCheckout({ ...keys, clock }))
  }

  /** The events that arrive now, oldest first; one that is not taken stays. */
  due(all = false): StripeEvent[] {
    return this.#events
      .filter(({ dueAtMs }) => all || dueAtMs <= this.#clock.now())
      .sort((one, other) => one.dueAtMs - other.dueAtMs)
  }

  taken(event: StripeEvent): void {
    this.#events = this.#events.filter((other) => other !== event)
  }

  /** An event as Stripe sends it: each try is signed anew. */
  envelope({ type, created, object }: StripeEvent): { body: string; signature: string } {
    const event = { id: 'evt_1', object: 'event', type, livemode: false, created, data: { object } }
    const body = JSON.stringify(event)
    const at = this.#second
    const digest = createHmac('sha256', keys.webhookSecret).update(`${at}.${body}`).digest('hex')
    return { body, signature: `t=${at},v1=${digest}` }
  }

  pay(charge: Charge): void {
    if (charge.isPaid) return
    charge.isPaid = true
    const page = { object: 'checkout.session', id: charge.page, client_reference_id: charge.paymentId }
    const said = { mode: 'payment', currency, livemode: false, payment_status: 'paid' }
    const object = { ...page, ...said, amount_total: charge.amount, payment_intent: charge.intent }
    this.#send('checkout.session.completed', charge, { about: 'payment' }, object)
  }

  /** The client's bank inquires, or withdraws the money at once. */
  dispute(charge: Charge): string {
    const isInquiry = this.#random.chance(0.3)
    const amount = this.#random.chance(0.7) ? charge.amount : Math.ceil(charge.amount / 3)
    const status = isInquiry ? 'warning_needs_response' : 'needs_response'
    charge.dispute = { id: this.#id('dp'), amount, status, moves: [] }
    this.#sendDispute('charge.dispute.created', charge)
    if (!isInquiry) this.#withdraw(charge)
    return status
  }

  /** The next step of a dispute; none where it is over. */
  advanceDispute(charge: Charge, wanted?: 'won' | 'lost'): string {
    const { dispute } = charge
    if (!dispute) return 'no dispute'
    switch (dispute.status) {
      case 'warning_needs_response':
        if (wanted !== 'lost' && this.#random.chance(0.5)) this.#end(charge, 'warning_closed')
        else {
          dispute.status = 'needs_response'
          this.#withdraw(charge)
        }
        break
      case 'needs_response':
        dispute.status = 'under_review'
        this.#sendDispute('charge.dispute.updated', charge)
        break
      case 'under_review': {
        const outcome = wanted ?? this.#random.pick(['won', 'lost'])
        if (outcome === 'won') {
          dispute.moves.push({ id: this.#id('txn'), amount: dispute.amount, fee: 0 })
          this.#sendDispute('charge.dispute.funds_reinstated', charge)
        }
        this.#end(charge, outcome)
        break
      }
    }
    return dispute.status
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
    const status = this.#random.chance(0.6) ? 'succeeded' : 'pending'
    const refund: Refund = { id: this.#id('re'), amount, status, metadata }
    charge.refunds.push(refund)
    this.#sendRefund('refund.created', charge, refund)
    return refund
  }

  /** A pending refund succeeds or fails; one that succeeded may fail later. */
  settle(charge: Charge, refund: Refund, outcome: 'succeeded' | 'failed'): void {
    if (refund.status === 'failed' || refund.status === outcome) return
    refund.status = outcome
    this.#sendRefund(outcome === 'failed' ? 'refund.failed' : 'refund.updated', charge, refund)
  }

  #open(paymentId: string, amount: number) {
    const page = `cs_${paymentId}`
    if (!this.charges.some((charge) => charge.page === page))
      this.charges.push({
        ...{ paymentId, page, amount, intent: `pi_${paymentId}` },
        ...{ isPaid: false, refunds: [], dispute: null },
      })
    return { page, url: `https://checkout.stripe.test/${page}` }
  }

  /** The same key gives the same refund. */
  #giveBack({ page, amount, key }: { page: string; amount: number; key: string }): boolean {
    const charge = this.charges.find((one) => one.page === page)
    if (!charge) return false
    const footlight_return = key.replace(/^return:/, '')
    if (charge.refunds.some(({ metadata }) => metadata.footlight_return === footlight_return)) return true
    if (this.refundable(charge) < amount) return false
    this.refund(charge, amount, { footlight_return })
    return true
  }

  #withdraw(charge: Charge): void {
    const { dispute } = charge
    if (!dispute) return
    dispute.moves.push({ id: this.#id('txn'), amount: -dispute.amount, fee: disputeFee })
    this.#sendDispute('charge.dispute.funds_withdrawn', charge)
  }

  #end(charge: Charge, status: string): void {
    if (charge.dispute) charge.dispute.status = status
    this.#sendDispute('charge.dispute.closed', charge)
  }

  #sendDispute(type: string, charge: Charge): void {
    const { dispute } = charge
    if (!dispute) return
    const { id, amount, status } = dispute
    const moves = dispute.moves.map((move) => ({ ...move }))
    const balance = moves.map((move) => ({ ...move, currency, net: move.amount - move.fee }))
    const said = { object: 'dispute', id, amount, currency, reason: 'fraudulent', status }
    this.#send(
      type,
      charge,
      { about: 'dispute', id, status, moves },
      { ...said, payment_intent: charge.intent, balance_transactions: balance },
    )
  }

  #sendRefund(type: string, charge: Charge, refund: Refund): void {
    const object = { object: 'refund', ...refund, currency, payment_intent: charge.intent }
    this.#send(type, charge, { about: 'refund', ...refund }, object)
  }

  #send(type: string, charge: Charge, fact: Fact, object: object): void {
    const random = this.#random
    const times = random.chance(odds.twice) ? 2 : 1
    for (let time = 0; time < times; time++) {
      const delayMs = random.chance(odds.delayed) ? random.below(longestDelayMs) : 0
      const event = { type, created: this.#second, charge, fact, object }
      this.#events.push({ ...event, dueAtMs: this.#clock.now() + delayMs })
    }
  }

  get #second(): number {
    return Math.floor(this.#clock.now() / 1000)
  }

  #id(kind: string): string {
    return `${kind}_${++this.#ids}`
  }
}
