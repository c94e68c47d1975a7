import type { ManualClock } from '@footlight/test-kit/clock'
import type { SeededRandom } from '@footlight/test-kit/random'
import {
  type BalanceMove,
  type Charge,
  disputeObject,
  pageUrl,
  paidPage,
  type Refund,
  refundObject,
  StripeBooks,
  stripeKeys,
  webhookOf,
} from '@footlight/test-kit/stripe'
import {
  type Checkout,
  loadProviders,
  type PaymentProvider,
  paymentProviders,
} from '../../src/money/index.ts'

const disputeFee = 1500
const odds = { delayed: 0.35, twice: 0.25 } as const
const longestDelayMs = 120_000

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
export class SimulatedStripe extends StripeBooks {
  readonly checkout: Checkout
  readonly #clock: ManualClock
  readonly #random: SeededRandom
  #events: StripeEvent[] = []

  private constructor(clock: ManualClock, random: SeededRandom, real: Checkout) {
    super()
    this.#clock = clock
    this.#random = random
    this.checkout = {
      money: 'play',
      read: real.read,
      open: async ({ id, amount }) => {
        const { page } = this.open(`payment:${id}`, id, amount)
        return { page, url: pageUrl(page) }
      },
      pageOf: async (intent) => this.charges.find((charge) => charge.intent === intent)?.page ?? null,
      giveBack: async ({ page, amount, key }) => {
        const charge = this.charges.find((one) => one.page === page)
        return this.giveBack(charge, amount, key.replace(/^return:/, '')) !== null
      },
    }
  }

  /** Events are read by the production code; its pages and refunds are simulated. */
  static async create(clock: ManualClock, random: SeededRandom): Promise<SimulatedStripe> {
    const [stripe] = await loadProviders(stripeKeys, { clock, sandboxKey: null })
    if (!stripe) throw new Error('the keys of the kit configure no provider')
    return new SimulatedStripe(clock, random, stripe.checkout)
  }

  /** The providers of the product, with this one in the place of the real one. */
  get providers(): readonly PaymentProvider[] {
    return paymentProviders.map((one) =>
      one.name === 'stripe' ? { ...one, load: async () => this.checkout } : one,
    )
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
    return webhookOf(type, object, { at: this.#second, created })
  }

  pay(charge: Charge): void {
    if (charge.isPaid) return
    charge.isPaid = true
    this.#send('checkout.session.completed', charge, { about: 'payment' }, paidPage(charge))
  }

  /** The client's bank inquires, or withdraws the money at once. */
  dispute(charge: Charge): string {
    const isInquiry = this.#random.chance(0.3)
    const amount = this.#random.chance(0.7) ? charge.amount : Math.ceil(charge.amount / 3)
    const status = isInquiry ? 'warning_needs_response' : 'needs_response'
    charge.dispute = { id: this.newId('dp'), amount, status, moves: [] }
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
          dispute.moves.push({ id: this.newId('txn'), amount: dispute.amount, fee: 0 })
          this.#sendDispute('charge.dispute.funds_reinstated', charge)
        }
        this.#end(charge, outcome)
        break
      }
    }
    return dispute.status
  }

  /** Its event is on the way; the money may be as well. */
  override refund(charge: Charge, amount: number, metadata?: Record<string, string>): Refund {
    const refund = super.refund(charge, amount, metadata)
    refund.status = this.#random.chance(0.6) ? 'succeeded' : 'pending'
    this.#sendRefund('refund.created', charge, refund)
    return refund
  }

  /** A pending refund succeeds or fails; one that succeeded may fail later. */
  settle(charge: Charge, refund: Refund, outcome: 'succeeded' | 'failed'): void {
    if (refund.status === 'failed' || refund.status === outcome) return
    refund.status = outcome
    this.#sendRefund(outcome === 'failed' ? 'refund.failed' : 'refund.updated', charge, refund)
  }

  #withdraw(charge: Charge): void {
    const { dispute } = charge
    if (!dispute) return
    dispute.moves.push({ id: this.newId('txn'), amount: -dispute.amount, fee: disputeFee })
    this.#sendDispute('charge.dispute.funds_withdrawn', charge)
  }

  #end(charge: Charge, status: string): void {
    if (charge.dispute) charge.dispute.status = status
    this.#sendDispute('charge.dispute.closed', charge)
  }

  #sendDispute(type: string, charge: Charge): void {
    const { dispute } = charge
    if (!dispute) return
    const { id, status } = dispute
    const moves = dispute.moves.map((move) => ({ ...move }))
    const fact = { about: 'dispute', id, status, moves } as const
    this.#send(type, charge, fact, disputeObject(charge.intent, dispute))
  }

  #sendRefund(type: string, charge: Charge, refund: Refund): void {
    this.#send(type, charge, { about: 'refund', ...refund }, refundObject(charge.intent, refund))
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
}
