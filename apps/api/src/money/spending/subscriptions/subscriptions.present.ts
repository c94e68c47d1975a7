import type { Subscription as SubscriptionReply } from '@footlight/contract'
import { agreedTerms } from './price-offers.service.ts'
import { type Month, minutePrice, priceOffer, renewalTerms } from './subscriptions.rules.ts'
import type { findRunning, SubscriptionRecord } from './subscriptions.store.ts'

type Running = Awaited<ReturnType<typeof findRunning>>[number]

/** A running subscription as its client sees it; `now`: Unix ms. */
export function presentSubscription(row: Running, now: number): SubscriptionReply {
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

export function monthOf(row: Pick<SubscriptionRecord, 'paid_until' | 'promised_per_minute'>): Month {
  return { paidUntilMs: row.paid_until.getTime(), promised: row.promised_per_minute }
}
