import type { Environment } from '@footlight/contract/variables'

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /** a stand-in for Stripe's API, for tests with a test key; absent: Stripe's own */
  api?: { host: string; port: number; protocol: 'http' | 'https' }
}

/** Null: Stripe is not configured. */
export function stripeSettingsOf(set: Environment): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: api } = set
  if (secretKey === undefined || webhookSecret === undefined) return null
  if (api === undefined) return { secretKey, webhookSecret }
  const { hostname: host, port, protocol } = new URL(api)
  const isTls = protocol === 'https:'
  return {
    secretKey,
    webhookSecret,
    api: { host, port: Number(port) || (isTls ? 443 : 80), protocol: isTls ? 'https' : 'http' },
  }
}
