import { z } from 'zod'
import { ConfigError } from './config-error.ts'

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /** a stand-in for Stripe's API, for tests with a test key; absent: Stripe's own */
  api?: { host: string; port: number; protocol: 'http' | 'https' }
}

/** What `config.ts` reads for Stripe. */
export const stripeVariables = {
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/, error: 'STRIPE_API_URL must be an http or https address.' })
    .optional(),
}

interface Values {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_API_URL?: string | undefined
}

/** @throws ConfigError where it is half-set, or a stand-in would get a live key */
export function stripeOf(values: Values): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: api } = values
  if ((secretKey === undefined) !== (webhookSecret === undefined))
    throw new ConfigError(
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together: one of them is missing.',
    )
  if (api !== undefined && !/^[sr]k_test_/.test(secretKey ?? ''))
    throw new ConfigError('STRIPE_API_URL is for a test key in STRIPE_SECRET_KEY: unset one of them.')
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
