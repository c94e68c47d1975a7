import { stripeVariables } from '@footlight/contract/variables'
import type { PaymentProvider } from '../payment-provider.ts'
import { stripeSettingsOf } from './stripe.settings.ts'

/** [T2] Cards, by Stripe Checkout. */
export const stripe: PaymentProvider = {
  name: 'stripe',
  variables: stripeVariables,
  webhookSignature: 'stripe-signature',
  async load(set, { clock }) {
    const settings = stripeSettingsOf(set)
    if (!settings) return null
    const { createStripeCheckout } = await import('./stripe.checkout.ts')
    return createStripeCheckout({ ...settings, clock })
  },
}
