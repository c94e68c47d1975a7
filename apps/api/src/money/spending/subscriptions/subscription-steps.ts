import type { Tx } from '../../../platform/database/database.ts'
import type { Random } from '../../../platform/random.ts'
import { refuse, refuseDearer } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { MailReceipt } from '../history/receipt-mail.ts'
import type { Purchases } from '../purchases.service.ts'
import { agreedTerms } from './price-offers.service.ts'
import { afterFailure, dueStep, monthsAfter, renewalTerms, type Subscription } from './subscriptions.rules.ts'
import {
  findOffer,
  findPurchase,
  insertSubscription,
  type SubscriptionRecord,
  updateSubscription,
} from './subscriptions.store.ts'

/** [S14] Whether either of the two has blocked the other. */
type IsBlocked = (tx: Tx, clientId: string, performerId: string) => Promise<boolean>

/** The dependencies of a step in the life of a subscription. */
export interface StepParts {
  clock: Clock
  random: Random
  purchases: Pick<Purchases, 'chargeMonth'>
  isBlocked: IsBlocked
  mailReceipt?: MailReceipt | undefined
}

/** Agreed prices of a month and of a minute of a private show, in credits. If either costs more, nothing is bought. */
export interface AgreedMonth {
  price?: number | undefined
  pricePerMinute?: number | undefined
}

/** The first month, charged at once; nothing where a concurrent call has begun it. @throws what `subscribe` throws */
export async function beginSubscription(
  { clock, random, purchases }: StepParts,
  tx: Tx,
  { clientId, performerId, agreed }: { clientId: string; performerId: string; agreed: AgreedMonth },
): Promise<void> {
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
export async function advanceSubscription(
  { clock, purchases, isBlocked, mailReceipt }: StepParts,
  tx: Tx,
  row: SubscriptionRecord,
): Promise<void> {
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
    if (bought && price > 0) await mailReceipt?.(tx, clientId, bought.id)
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

/** Access ends with the paid month; in the grace period it ends immediately. */
export function stopSubscription(
  { clock }: Pick<StepParts, 'clock'>,
  tx: Tx,
  { id, state }: SubscriptionRecord,
): Promise<void> {
  return updateSubscription(
    tx,
    id,
    state === 'GRACE' ? { state: 'ENDED', ended_at: new Date(clock.now()) } : { state: 'CANCELLED' },
  )
}

function ruleOf(row: SubscriptionRecord): Subscription {
  return { state: row.state, startedMs: row.started_at.getTime(), periods: row.periods }
}
