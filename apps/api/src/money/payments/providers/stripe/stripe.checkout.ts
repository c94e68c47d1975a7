import { isStripeTestKey } from '@footlight/contract/variables'
import Stripe from 'stripe'
import { z } from 'zod'
import { refuse } from '../../../../platform/refuse.ts'
import type { Clock } from '../../../../platform/time/clock.ts'
import type { Checkout, Difference, PaymentOutcome } from '../../checkout.ts'
import { requireAmount, returnMetadata, reversalOf } from './stripe.reversals.ts'
import type { StripeSettings } from './stripe.settings.ts'

interface StripeParts extends StripeSettings {
  clock: Clock
}

/** the operator's currency; a credit is its hundredth, as Stripe counts it [L1] */
const currency = 'eur'
const mode = 'payment'
/** Stripe keeps a page open for half an hour at least */
const pageLifeMs = 3_600_000
const timeoutMs = 10_000
/** a signature that is older is a replay */
const toleranceSeconds = 300

const ourPayment = z.uuid()

/** [T2] Stripe Checkout, by Stripe's own library. */
export function createStripeCheckout(parts: StripeParts): Checkout {
  const stripe = new Stripe(parts.secretKey, {
    ...parts.api,
    maxNetworkRetries: 2,
    timeout: timeoutMs,
    telemetry: false,
  })

  const isLive = !isStripeTestKey(parts.secretKey)

  return {
    money: isLive ? 'real' : 'play',

    async open({ id, amount, arrives, createdAtMs, origin }) {
      const back = `${origin}/wallet?payment=${id}`
      const product = { name: `${arrives} credits` }
      try {
        const session = await stripe.checkout.sessions.create(
          {
            mode,
            client_reference_id: id,
            line_items: [
              { quantity: 1, price_data: { currency, unit_amount: amount, product_data: product } },
            ],
            success_url: back,
            cancel_url: back,
            expires_at: Math.floor((createdAtMs + pageLifeMs) / 1000),
          },
          { idempotencyKey: `payment:${id}` },
        )
        if (session.url === null) throw refuse('PAYMENT_PROVIDER_UNAVAILABLE')
        return { page: session.id, url: session.url }
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError) throw refuse('PAYMENT_PROVIDER_UNAVAILABLE')
        throw error
      }
    },

    async giveBack({ page, amount, key }) {
      try {
        const { payment_intent: paid } = await stripe.checkout.sessions.retrieve(page)
        const intent = typeof paid === 'string' ? paid : paid?.id
        if (intent === undefined) return false
        await stripe.refunds.create(
          { payment_intent: intent, amount, metadata: { [returnMetadata]: key.replace(/^return:/, '') } },
          { idempotencyKey: key },
        )
        return true
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return false
        throw error
      }
    },

    async pageOf(intent) {
      try {
        const { data } = await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 })
        return data[0]?.id ?? null
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError) throw refuse('PAYMENT_PROVIDER_UNAVAILABLE')
        throw error
      }
    },

    read(body, signature) {
      const event = verified(stripe, parts, body, signature)
      const reversal = event.livemode === isLive ? reversalOf(event, currency) : null
      if (reversal) return reversal
      if (!event.type.startsWith('checkout.session.')) return null
      const session = event.data.object as Stripe.Checkout.Session
      const paymentId = ourPayment.safeParse(session.client_reference_id)
      const outcome = outcomeOf(event.type, session.payment_status)
      if (!paymentId.success || outcome === null || session.amount_total === null) return null
      const { id: page, payment_intent: charge } = session
      const amount = requireAmount(session.amount_total, 'amount_total', 0)
      const intent = typeof charge === 'string' ? charge : (charge?.id ?? null)
      const difference = differenceOf(session, isLive)
      return { paymentId: paymentId.data, page, intent, outcome, amount, difference }
    },
  }
}

/** Compares a Checkout page with the request: another page of the same Stripe account could carry our payment's id. */
function differenceOf(session: Stripe.Checkout.Session, isLive: boolean): Difference | null {
  if (session.mode !== mode) return { what: 'MODE', asked: mode, said: session.mode }
  if (session.currency !== currency)
    return { what: 'CURRENCY', asked: currency, said: String(session.currency) }
  const said = session.livemode ? 'live' : 'test'
  return session.livemode === isLive ? null : { what: 'TEST_OR_LIVE', asked: isLive ? 'live' : 'test', said }
}

function verified(
  stripe: Stripe,
  { webhookSecret, clock }: StripeParts,
  body: string,
  signature: string,
): Stripe.Event {
  try {
    const now = clock.now()
    return stripe.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds, undefined, now)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw refuse('FORBIDDEN')
    throw error
  }
}

/** Outcome of a Checkout event; none for a completed page whose payment is still pending. */
function outcomeOf(type: string, paymentStatus: string): PaymentOutcome | null {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return paymentStatus === 'paid' ? 'paid' : null
    case 'checkout.session.async_payment_failed':
      return 'declined'
    case 'checkout.session.expired':
      return 'abandoned'
    default:
      return null
  }
}
