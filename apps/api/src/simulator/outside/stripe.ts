import { createHmac } from 'node:crypto'
import type { ManualClock } from '@footlight/test-kit/clock'
import { type Checkout, loadStripeCheckout } from '../../modules/wallet/index.ts'
import type { Dice } from '../dice.ts'

const keys = { secretKey: 'sk_test_of_the_simulator', webhookSecret: 'whsec_of_the_simulator' }
const currency = 'eur'
const disputeFee = 1500
const odds = { delayed: 0.35, twice: 0.25 } as const
const longestDelayMs = 120_000

/** A move of money in a dispute, as it stands in Stripe's own books: below zero it left our account. */
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

/** What truly happened to a payment, whatever the api has heard of it. */
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
  readonly #dice: Dice
  #events: StripeEvent[] = []
  #ids = 0

  private constructor(clock: ManualClock, dice: Dice, real: Checkout) {
    this.#clock = clock
    this.#dice = dice
    this.checkout = {
      money: 'play',
      read: real.read,
      open: async ({ id, amount }) => this.#open(id, amount),
      pageOf: async (intent) => this.charges.find((charge) => charge.intent === intent)?.page ?? null,
      giveBack: async (part) => this.#giveBack(part),
    }
  }

  /** Events are read by the production code; its pages and refunds are simulated. */
  static async create(clock: ManualClock, dice: Dice): Promise<SimulatedStripe> {
    return new SimulatedStripe(clock, dice, await loadStripeCheckout({ ...keys, clock }))
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
    this.#say('checkout.session.completed', charge, { about: 'payment' }, object)
  }

  /** The client's bank asks, or takes the money back at once. */
  dispute(charge: Charge): string {
    const isInquiry = this.#dice.chance(0.3)
    const amount = this.#dice.chance(0.7) ? charge.amount : Math.ceil(charge.amount / 3)
    const status = isInquiry ? 'warning_needs_response' : 'needs_response'
    charge.dispute = { id: this.#id('dp'), amount, status, moves: [] }
    this.#sayDispute('charge.dispute.created', charge)
    if (!isInquiry) this.#withdraw(charge)
    return status
  }

  /** What may follow in a dispute; nothing where it is over. */
  goOn(charge: Charge, wished?: 'won' | 'lost'): string {
    const { dispute } = charge
    if (!dispute) return 'no dispute'
    switch (dispute.status) {
      case 'warning_needs_response':
        if (wished !== 'lost' && this.#dice.chance(0.5)) this.#end(charge, 'warning_closed')
        else {
          dispute.status = 'needs_response'
          this.#withdraw(charge)
        }
        break
      case 'needs_response':
        dispute.status = 'under_review'
        this.#sayDispute('charge.dispute.updated', charge)
        break
      case 'under_review': {
        const outcome = wished ?? this.#dice.pick(['won', 'lost'])
        if (outcome === 'won') {
          dispute.moves.push({ id: this.#id('txn'), amount: dispute.amount, fee: 0 })
          this.#sayDispute('charge.dispute.funds_reinstated', charge)
        }
        this.#end(charge, outcome)
        break
      }
    }
    return dispute.status
  }

  /** Credits of a charge that Stripe would still give back. */
  refundable({ amount, isPaid, refunds, dispute }: Charge): number {
    if (!isPaid || (dispute && dispute.moves.reduce((sum, move) => sum + move.amount, 0) < 0)) return 0
    return refunds.reduce(
      (left, refund) => (refund.status === 'failed' ? left : left - refund.amount),
      amount,
    )
  }

  /** A refund, in Stripe's own pages where it carries nothing of ours. */
  refund(charge: Charge, amount: number, metadata: Record<string, string> = {}): Refund {
    const status = this.#dice.chance(0.6) ? 'succeeded' : 'pending'
    const refund: Refund = { id: this.#id('re'), amount, status, metadata }
    charge.refunds.push(refund)
    this.#sayRefund('refund.created', charge, refund)
    return refund
  }

  /** A refund on its way arrives or fails; one that had arrived may fail later. */
  settle(charge: Charge, refund: Refund, outcome: 'succeeded' | 'failed'): void {
    if (refund.status === 'failed' || refund.status === outcome) return
    refund.status = outcome
    this.#sayRefund(outcome === 'failed' ? 'refund.failed' : 'refund.updated', charge, refund)
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

  /** Asked again under its key, a refund is the same one. */
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
    this.#sayDispute('charge.dispute.funds_withdrawn', charge)
  }

  #end(charge: Charge, status: string): void {
    if (charge.dispute) charge.dispute.status = status
    this.#sayDispute('charge.dispute.closed', charge)
  }

  #sayDispute(type: string, charge: Charge): void {
    const { dispute } = charge
    if (!dispute) return
    const { id, amount, status } = dispute
    const moves = dispute.moves.map((move) => ({ ...move }))
    const balance = moves.map((move) => ({ ...move, currency, net: move.amount - move.fee }))
    const said = { object: 'dispute', id, amount, currency, reason: 'fraudulent', status }
    this.#say(
      type,
      charge,
      { about: 'dispute', id, status, moves },
      { ...said, payment_intent: charge.intent, balance_transactions: balance },
    )
  }

  #sayRefund(type: string, charge: Charge, refund: Refund): void {
    const object = { object: 'refund', ...refund, currency, payment_intent: charge.intent }
    this.#say(type, charge, { about: 'refund', ...refund }, object)
  }

  #say(type: string, charge: Charge, fact: Fact, object: object): void {
    const dice = this.#dice
    const times = dice.chance(odds.twice) ? 2 : 1
    for (let time = 0; time < times; time++) {
      const delayMs = dice.chance(odds.delayed) ? dice.below(longestDelayMs) : 0
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
