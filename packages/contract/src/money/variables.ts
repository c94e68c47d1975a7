import { z } from 'zod'
import { isDemo } from '../site/variables.ts'
import { httpUrl, plainText, privateKey, type VariableGroup, type VariableTable } from '../variable.ts'
import { lease } from './constants.ts'
import { ibanFault, normalIban } from './iban.ts'

const leaseMargin = `must be a whole number from ${lease.renewBeforeSeconds} to ${lease.seconds - 5}.`

const variables = {
  RECEIPT_KEY: {
    parse: privateKey,
    unset: 'generated at the first start',
    doc: 'the Ed25519 key that signs receipts: a PKCS8 PEM, encoded as base64url',
    reader: 'stack',
  },
  PAYOUT_NAME: {
    parse: z.string().max(70, 'must have at most 70 characters.').regex(/\p{L}/u, 'must have letters.'),
    doc: 'the account that performers are paid from',
  },
  PAYOUT_IBAN: {
    parse: z
      .string()
      .transform(normalIban)
      .refine((iban) => ibanFault(iban) === undefined, 'must be a valid IBAN of a country in SEPA.'),
  },
  PAYOUT_ADDRESS: {
    parse: z
      .string()
      .regex(
        /^[^;]*[^;\s][^;]*;[^;]{0,16};[^;]*\p{L}[^;]*; *[A-Z]{2} *$/u,
        'must be street; post code; town; country, like Keizersgracht 1; 1015 CJ; Amsterdam; NL.',
      ),
    doc: "the address of that account's holder for the SEPA file: `street; post code; town; country`, as in `Keizersgracht 1; 1015 CJ; Amsterdam; NL`",
  },
  LEASE_RENEW_BEFORE: {
    parse: z.coerce
      .number(leaseMargin)
      .int(leaseMargin)
      .min(lease.renewBeforeSeconds, leaseMargin)
      .max(lease.seconds - 5, leaseMargin),
    default: String(lease.renewBeforeSeconds),
    doc: `the meter renews a lease of ${lease.seconds} s, and charges its session, when this many seconds of it are left`,
  },
} as const satisfies VariableTable

/** Receipts, leases, and the account that performers are paid from. */
export const moneyVariables = {
  variables,
  needed: ['PAYOUT_NAME', 'PAYOUT_IBAN'],
} satisfies VariableGroup<typeof variables>

const stripe = {
  STRIPE_SECRET_KEY: {
    parse: plainText,
    doc: 'top-ups by card; only a demo has the sandbox. `STRIPE_API_URL` is for tests alone: a stand-in for Stripe, with a test key. Have Stripe send `checkout.session.*`, `charge.dispute.*`, `refund.*` and `charge.refund.updated` to `/webhooks/stripe`',
  },
  STRIPE_WEBHOOK_SECRET: { parse: plainText },
  STRIPE_API_URL: { parse: httpUrl },
} as const satisfies VariableTable

/** [T2] The payment provider Stripe. */
export const stripeVariables = {
  variables: stripe,
  needed: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  faults: (set) => [
    ...(set.STRIPE_API_URL !== undefined && !isStripeTestKey(set.STRIPE_SECRET_KEY ?? '')
      ? ['STRIPE_API_URL is for a test key in STRIPE_SECRET_KEY: unset one of them.']
      : []),
    ...(isDemo(set) && set.STRIPE_SECRET_KEY !== undefined && !isStripeTestKey(set.STRIPE_SECRET_KEY)
      ? [
          'DEMO is 1 and STRIPE_SECRET_KEY is a live one: the demo gives credits for nothing. Set DEMO=0, or a test key.',
        ]
      : []),
  ],
} satisfies VariableGroup<typeof stripe>

/** Any key that is not marked as a test key is treated as one that moves real money. */
export function isStripeTestKey(key: string): boolean {
  return /^[sr]k_test_/.test(key)
}
