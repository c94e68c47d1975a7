export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /** a stand-in for Stripe's API, for tests with a test key; absent: Stripe's own */
  api?: { host: string; port: number; protocol: 'http' | 'https' }
}

interface Values {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_API_URL?: string | undefined
}

/** Null: Stripe is not offered. */
export function stripeOf(values: Values): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: api } = values
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
