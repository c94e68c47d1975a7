import type { Subscription as SubscriptionReply } from '@footlight/contract'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import type { Random } from '../../../platform/random.ts'
import { refuse, refuseDearer } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { MailReceipt } from '../history/receipt-mail.ts'
import type { Purchases } from '../purchases.service.ts'
import { agreedTerms } from './price-offers.service.ts'
import {
  afterFailure,
  dueStep,
  type MinutePrice,
  type Month,
  minutePrice,
  monthsAfter,
  priceOffer,
  renewalTerms,
  type Subscription,
} from './subscriptions.rules.ts'
import {
  findDue,
  findMonth,
  findOffer,
  findPurchase,
  findRunning,
  insertSubscription,
  lockIfDue,
  lockRunning,
  type SubscriptionRecord,
  updateSubscription,
} from './subscriptions.store.ts'

/** [S14] Whether either of the two has blocked the other. */
type IsBlocked = (tx: Tx, clientId: string, performerId: string) => Promise<boolean>

export interface SubscriptionParts {
  database: Database
  transact: Transact
  clock: Clock
  random: Random
  purchases: Pick<Purchases, 'chargeMonth'>
  isBlocked: IsBlocked
  mailReceipt?: MailReceipt | undefined
  /** after the commit of a charge */
  charged(clientId: string): void
}

/** Agreed prices of a month and of a minute of a private show, in credits. If either costs more, nothing is bought. */
interface AgreedMonth {
  price?: number | undefined
  pricePerMinute?: number | undefined
}

/** [M4] Monthly subscriptions: the first month is paid at once, the others by the sweep of any node. */
export interface Subscriptions {
  /** The client's running subscriptions. */
  list(clientId: string): Promise<SubscriptionReply[]>
  /**
   * Subscribes, and returns the list. A repetition changes nothing; after an unsubscription it undoes it.
   * @throws BLOCKED, NOT_FOUND, SERVICE_NOT_OFFERED, PRICE_CHANGED, INSUFFICIENT_CREDIT, DAY_CAP_REACHED
   */
  subscribe(clientId: string, performerId: string, agreed?: AgreedMonth): Promise<SubscriptionReply[]>
  /**
   * Stops the renewal, and returns the list. Access ends with the paid month; in the grace period it ends immediately.
   * @throws NOT_FOUND
   */
  unsubscribe(clientId: string, performerId: string): Promise<SubscriptionReply[]>
  /** [S14] Unsubscribes after a block between the two, if there is a subscription. */
  stop(pair: { clientId: string; performerId: string }): Promise<void>
  /** [M4] Whether a month runs, or is paid to its end. */
  isSubscriber(pair: { clientId: string; performerId: string }): Promise<boolean>
  /** This client's price of a minute of a private show now, given the performer's prices. */
  minutePrice(
    handle: Database | Tx,
    pair: { clientId: string; performerId: string },
    asked: { everybody: number; subscribers: number | null },
  ): Promise<MinutePrice>
}

/** The public interface, and what only the wallet module calls. */
export interface SubscriptionService extends Subscriptions {
  /** [B7] Processes due subscriptions, one transaction each, on any node. A failure does not stop the others. */
  sweep(): Promise<void>
}

export function createSubscriptions(parts: SubscriptionParts): SubscriptionService {
  const { database, transact, clock, random, purchases, isBlocked } = parts

  async function list(clientId: string): Promise<SubscriptionReply[]> {
    return (await findRunning(database, clientId)).map((row) => ({
      performerId: row.performer_id,
      performerNumber: row.performer_number,
      performerName: row.performer_name,
      price: row.price,
      paidUntil: row.paid_until.toISOString(),
      renewsAt:
        row.state === 'CANCELLED'
          ? null
          : (row.state === 'GRACE' ? row.next_step_at : row.paid_until).toISOString(),
      state: row.state === 'ENDED' ? 'CANCELLED' : row.state,
      ...renewalOf(row),
      ...priceOf(row),
      gives: row.price_video_subscribers !== null,
    }))
  }

  /** The next month's price, and the performer's offer of a higher one. */
  function renewalOf(row: Awaited<ReturnType<typeof findRunning>>[number]) {
    const asked = { month: row.price_subscription, perMinute: row.price_video_subscribers }
    const offer = row.state === 'CANCELLED' ? null : priceOffer(agreedTerms(row), asked)
    return {
      renewalPrice: row.state === 'CANCELLED' ? null : (renewalTerms(agreedTerms(row), asked)?.price ?? null),
      offer: offer && { price: offer.price, pricePerMinute: offer.perMinute ?? 0 },
    }
  }

  /** For a list: this subscriber's price of a minute, if it is below the usual one. */
  function priceOf(row: Awaited<ReturnType<typeof findRunning>>[number]) {
    const nothing = { pricePerMinute: null, normalPricePerMinute: null }
    if (row.price_video === null) return nothing
    const asked = { everybody: row.price_video, subscribers: row.price_video_subscribers }
    const price = minutePrice(asked, monthOf(row), clock.now())
    return price.normalPricePerMinute === null ? nothing : price
  }

  async function begin(tx: Tx, clientId: string, performerId: string, agreed: AgreedMonth): Promise<void> {
    const offer = await findOffer(tx, performerId, { hold: true })
    if (!offer) throw refuse('NOT_FOUND')
    const { month: price, perMinute, hasShows } = offer
    // [O1] while shows are switched off no month is sold; those that run renew as they were agreed to
    if (!hasShows || price === null || perMinute === null) throw refuse('SERVICE_NOT_OFFERED')
    refuseDearer(price, agreed.price)
    refuseDearer(perMinute, agreed.pricePerMinute)
    const now = clock.now()
    const paidUntil = new Date(monthsAfter(now, 1))
    const row = await insertSubscription(tx, {
      id: random.uuid(),
      client_id: clientId,
      performer_id: performerId,
      state: 'ACTIVE',
      price,
      started_at: new Date(now),
      periods: 1,
      promised_per_minute: perMinute,
      agreed_price: price,
      agreed_per_minute: perMinute,
      paid_until: paidUntil,
      next_step_at: paidUntil,
      ended_at: null,
    })
    // a concurrent call has created the subscription
    if (!row) return
    const paid = await purchases.chargeMonth(tx, {
      subscriptionId: row.id,
      period: 1,
      clientId,
      performerId,
      price,
    })
    if (paid === 'unaffordable')
      throw refuse('INSUFFICIENT_CREDIT', {
        message: 'The balance does not cover a month of this subscription.',
      })
    if (paid === 'frozen') throw refuse('SPENDING_FROZEN')
    if (paid === 'limited')
      throw refuse('DAY_CAP_REACHED', {
        message: 'Your limit for today does not cover a month of this subscription.',
        rule: 'subscription',
      })
  }

  /** Charges, retries or ends what is due. Everything in one transaction: it happens once or not at all. */
  async function advance(tx: Tx, row: SubscriptionRecord): Promise<void> {
    const now = clock.now()
    const subscription = ruleOf(row)
    const { month = null, perMinute = null } = (await findOffer(tx, row.performer_id)) ?? {}
    const terms = renewalTerms(agreedTerms(row), { month, perMinute })
    const step = dueStep(subscription, now, terms?.price ?? null)
    const end = () => updateSubscription(tx, row.id, { state: 'ENDED', ended_at: new Date(now) })
    if (step === 'end' || terms === null) return end()
    if (step === null) return updateSubscription(tx, row.id, { next_step_at: row.paid_until })
    // [S14] the subscription began concurrently with the block, which stopped only those it found
    if (await isBlocked(tx, row.client_id, row.performer_id)) return end()
    const period = row.periods + 1
    const { id: subscriptionId, client_id: clientId, performer_id: performerId } = row
    const { price } = terms
    const paid = await purchases.chargeMonth(tx, { subscriptionId, period, clientId, performerId, price })
    if (paid === 'bought') {
      const bought = await findPurchase(tx, `subscription:${subscriptionId}:${period}`)
      if (bought && price > 0) await parts.mailReceipt?.(tx, clientId, bought.id)
      const paidUntil = new Date(monthsAfter(subscription.startedMs, period))
      const renewed = { periods: period, paid_until: paidUntil, next_step_at: paidUntil }
      return updateSubscription(tx, row.id, {
        ...renewed,
        state: 'ACTIVE',
        price,
        promised_per_minute: terms.perMinute,
        // paying a lower price agrees to it; a free month without a benefit leaves the agreement as it is
        ...(terms.perMinute !== null && { agreed_price: price, agreed_per_minute: terms.perMinute }),
      })
    }
    const failed = afterFailure(subscription, now)
    if (failed.state === 'ENDED') return end()
    return updateSubscription(tx, row.id, { state: 'GRACE', next_step_at: new Date(failed.retryAtMs) })
  }

  function stopOne(tx: Tx, { id, state }: SubscriptionRecord): Promise<void> {
    return updateSubscription(
      tx,
      id,
      state === 'GRACE' ? { state: 'ENDED', ended_at: new Date(clock.now()) } : { state: 'CANCELLED' },
    )
  }

  return {
    list,

    async subscribe(clientId, performerId, agreed = {}) {
      await transact(async (tx) => {
        const row = await lockRunning(tx, clientId, performerId)
        if (row && row.state !== 'CANCELLED') return
        if (await isBlocked(tx, clientId, performerId)) throw refuse('BLOCKED')
        if (!row) return begin(tx, clientId, performerId, agreed)
        if (row.paid_until.getTime() > clock.now())
          return updateSubscription(tx, row.id, { state: 'ACTIVE', next_step_at: row.paid_until })
        // the paid time is over; only the sweep has not ended the subscription yet
        await updateSubscription(tx, row.id, { state: 'ENDED', ended_at: new Date(clock.now()) })
        return begin(tx, clientId, performerId, agreed)
      })
      parts.charged(clientId)
      return list(clientId)
    },

    async unsubscribe(clientId, performerId) {
      await transact(async (tx) => {
        const row = await lockRunning(tx, clientId, performerId)
        if (!row) throw refuse('NOT_FOUND')
        await stopOne(tx, row)
      })
      return list(clientId)
    },

    stop: ({ clientId, performerId }) =>
      transact(async (tx) => {
        const row = await lockRunning(tx, clientId, performerId)
        if (row) await stopOne(tx, row)
      }),

    isSubscriber: async (pair) => Boolean(await findMonth(database, pair, new Date(clock.now()))),

    async minutePrice(handle, pair, asked) {
      const row = await findMonth(handle, pair, new Date(clock.now()))
      return minutePrice(asked, row ? monthOf(row) : null, clock.now())
    },

    async sweep() {
      const failures: unknown[] = []
      for (const id of await findDue(database, new Date(clock.now()))) {
        const swept = transact(async (tx) => {
          const row = await lockIfDue(tx, id, new Date(clock.now()))
          if (row) await advance(tx, row)
          return row?.client_id
        })
        const clientId = await swept.catch((error: unknown) => void failures.push(error))
        if (clientId) parts.charged(clientId)
      }
      if (failures.length > 0) throw new AggregateError(failures, 'subscriptions could not be swept')
    },
  }
}

function monthOf(row: Pick<SubscriptionRecord, 'paid_until' | 'promised_per_minute'>): Month {
  return { paidUntilMs: row.paid_until.getTime(), promised: row.promised_per_minute }
}

function ruleOf(row: SubscriptionRecord): Subscription {
  return { state: row.state, startedMs: row.started_at.getTime(), periods: row.periods }
}
