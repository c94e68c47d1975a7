import type { Subscription as SubscriptionReply } from '@footlight/contract'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import { refuse } from '../../../platform/refuse.ts'
import { agreedTerms } from './price-offers.service.ts'
import {
  type AgreedMonth,
  advanceSubscription,
  beginSubscription,
  type StepParts,
  stopSubscription,
} from './subscription-steps.ts'
import { type MinutePrice, type Month, minutePrice, priceOffer, renewalTerms } from './subscriptions.rules.ts'
import {
  findDue,
  findMonth,
  findRunning,
  lockIfDue,
  lockRunning,
  type SubscriptionRecord,
  updateSubscription,
} from './subscriptions.store.ts'

export interface SubscriptionParts extends StepParts {
  database: Database
  transact: Transact
  /** after the commit of a charge */
  charged(clientId: string): void
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
  const { database, transact, clock, isBlocked } = parts

  const list = async (clientId: string): Promise<SubscriptionReply[]> =>
    (await findRunning(database, clientId)).map((row) => presentSubscription(row, clock.now()))

  return {
    list,

    async subscribe(clientId, performerId, agreed = {}) {
      await transact(async (tx) => {
        const row = await lockRunning(tx, clientId, performerId)
        if (row && row.state !== 'CANCELLED') return
        if (await isBlocked(tx, clientId, performerId)) throw refuse('BLOCKED')
        if (!row) return beginSubscription(parts, tx, { clientId, performerId, agreed })
        if (row.paid_until.getTime() > clock.now())
          return updateSubscription(tx, row.id, { state: 'ACTIVE', next_step_at: row.paid_until })
        // the paid time is over; only the sweep has not ended the subscription yet
        await updateSubscription(tx, row.id, { state: 'ENDED', ended_at: new Date(clock.now()) })
        return beginSubscription(parts, tx, { clientId, performerId, agreed })
      })
      parts.charged(clientId)
      return list(clientId)
    },

    async unsubscribe(clientId, performerId) {
      await transact(async (tx) => {
        const row = await lockRunning(tx, clientId, performerId)
        if (!row) throw refuse('NOT_FOUND')
        await stopSubscription(parts, tx, row)
      })
      return list(clientId)
    },

    stop: ({ clientId, performerId }) =>
      transact(async (tx) => {
        const row = await lockRunning(tx, clientId, performerId)
        if (row) await stopSubscription(parts, tx, row)
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
          if (row) await advanceSubscription(parts, tx, row)
          return row?.client_id
        })
        const clientId = await swept.catch((error: unknown) => void failures.push(error))
        if (clientId) parts.charged(clientId)
      }
      if (failures.length > 0) throw new AggregateError(failures, 'subscriptions could not be swept')
    },
  }
}

type Running = Awaited<ReturnType<typeof findRunning>>[number]

/** A running subscription as its client sees it; `now`: Unix ms. */
function presentSubscription(row: Running, now: number): SubscriptionReply {
  return {
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
    ...minutePriceOf(row, now),
    gives: row.price_video_subscribers !== null,
  }
}

/** The next month's price, and the performer's offer of a higher one. */
function renewalOf(row: Running) {
  const asked = { month: row.price_subscription, perMinute: row.price_video_subscribers }
  const offer = row.state === 'CANCELLED' ? null : priceOffer(agreedTerms(row), asked)
  return {
    renewalPrice: row.state === 'CANCELLED' ? null : (renewalTerms(agreedTerms(row), asked)?.price ?? null),
    offer: offer && { price: offer.price, pricePerMinute: offer.perMinute ?? 0 },
  }
}

/** For a list: this subscriber's price of a minute, if it is below the usual one. */
function minutePriceOf(row: Running, now: number) {
  const nothing = { pricePerMinute: null, normalPricePerMinute: null }
  if (row.price_video === null) return nothing
  const asked = { everybody: row.price_video, subscribers: row.price_video_subscribers }
  const price = minutePrice(asked, monthOf(row), now)
  return price.normalPricePerMinute === null ? nothing : price
}

function monthOf(row: Pick<SubscriptionRecord, 'paid_until' | 'promised_per_minute'>): Month {
  return { paidUntilMs: row.paid_until.getTime(), promised: row.promised_per_minute }
}
