import { resolve } from 'node:path'
import { lease } from '@footlight/contract'
import { z } from 'zod'
import { type FileStore, fileStoreOf, fileStoreVariables } from './platform/files/file-store.ts'
import type { WebSource } from './platform/http/pages/web-build.ts'
import { isAddressRange } from './platform/http/rate-limits/address.ts'
import { ConfigError } from './platform/settings/config-error.ts'
import { type MailSettings, mailSettingsOf, mailVariables } from './platform/settings/mail-settings.ts'
import { type PayoutDebtor, payoutDebtorOf, payoutVariables } from './platform/settings/payout-settings.ts'
import { withPort } from './platform/settings/relay-servers.ts'
import { type StripeSettings, stripeOf, stripeVariables } from './platform/settings/stripe-settings.ts'

export interface Config {
  port: number
  host: string
  /** of the private listener, for media servers and metrics; 0: a free one */
  internalPort: number
  internalHost: string
  /** origin under which browsers reach the site; null: whatever host they ask for on this machine */
  publicUrl: string | null
  /** addresses and ranges of proxies whose X-Forwarded-For is trusted [W14] */
  trustedProxies: readonly string[]
  databaseUrl: string
  /** the Redis that several nodes share; null: this is the only node */
  redisUrl: string | null
  dataDir: string
  demo: boolean
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** private HTTP address of the media server */
  mediaUrl: string
  internalSecret: string
  /** PKCS8 PEM of the Ed25519 key that signs stream tokens */
  streamTokenPrivateKeyPem: string
  /** PKCS8 PEM of the Ed25519 key that signs receipts */
  receiptKeyPem: string
  /** the account that payouts are paid from; null: none is named yet */
  payoutDebtor: PayoutDebtor | null
  turn: { urls: string[]; secret: string } | null
  /** [B2] a lease is renewed, and its session charged, when this many of its 30 s are left */
  renewBeforeSeconds: number
  /** the contract's waiting times are divided by this; 1 outside a demo */
  pace: number
  /** [S11] the line at the voice provider, which calls webhooks under the public address; null: its REST is Twilio's */
  telephoneLine: {
    number: string
    accountSid: string | null
    authToken: string
    publicUrl: string
    apiUrl: string | null
    /** countries whose numbers are called, with the provider's price of a minute in credits */
    countries: Readonly<Record<string, number>>
    /** the demo's: calls are played on a page */
    isSandbox?: boolean
  } | null
  /** [T2] null: Stripe is not offered */
  stripe: StripeSettings | null
  mail: MailSettings
  /** null: files stay on this machine's disk */
  fileStore: FileStore | null
  /** what the addresses of pictures begin with, e.g. `https://img.example` or `//img.example`; empty: the page's own host */
  imageBaseUrl: string
  /** [W13] DSN to which faults of page and server are reported, by Sentry's protocol; null: none */
  errorReportDsn: string | null
  web: WebSource | null
}

const httpUrl = (name: string) =>
  z.url({ protocol: /^https?$/, error: `${name} must be an http or https address.` })

const port = (name: string) => {
  const error = `${name} must be a whole number from 0 to 65535.`
  return z
    .string()
    .regex(/^\d{1,5}$/, error)
    .transform(Number)
    .pipe(z.number().max(65_535, error))
}

const privateKey = (name: string) =>
  z
    .string(`${name} must be set.`)
    .transform((text) => Buffer.from(text, 'base64url').toString('utf8'))
    .refine((pem) => pem.startsWith('-----BEGIN PRIVATE KEY-----'), {
      error: `${name} must be a PKCS8 PEM, encoded as base64url.`,
    })

const leaseMargin = `LEASE_RENEW_BEFORE must be a whole number from ${lease.renewBeforeSeconds} to ${lease.seconds - 5}.`

/** The operator's cost of a minute to a mobile in credits, rounded up generously: a provider's prices are the operator's. */
const usualCountries = [
  ...'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'
    .split(' ')
    .map((country) => `${country}=15`),
  ...'CH GB IS LI NO'.split(' ').map((country) => `${country}=30`),
].join(',')

const variables = z.object({
  PORT: port('PORT').default(4000),
  HOST: z.string().default('127.0.0.1'),
  INTERNAL_PORT: port('INTERNAL_PORT').default(0),
  INTERNAL_HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: httpUrl('PUBLIC_URL').optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((range) => range.trim()))
    .refine((ranges) => ranges.every(isAddressRange), {
      error: 'TRUSTED_PROXIES must be IP addresses, or ranges like 10.0.0.0/8, separated by commas.',
    })
    .optional(),
  DATABASE_URL: z
    .string('DATABASE_URL must be set to a postgres:// address.')
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must be a postgres:// address.'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'REDIS_URL must be a redis:// or rediss:// address.' })
    .optional(),
  DATA_DIR: z.string().default('./var'),
  DEMO: z.enum(['0', '1'], 'DEMO must be 0 or 1.').default('0'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
    )
    .default('info'),
  MEDIA_URL: httpUrl('MEDIA_URL'),
  INTERNAL_SECRET: z
    .string('INTERNAL_SECRET must be set.')
    .min(16, 'INTERNAL_SECRET must have at least 16 characters.'),
  STREAM_TOKEN_PRIVATE_KEY: privateKey('STREAM_TOKEN_PRIVATE_KEY'),
  RECEIPT_KEY: privateKey('RECEIPT_KEY'),
  ...payoutVariables,
  LEASE_RENEW_BEFORE: z.coerce
    .number(leaseMargin)
    .int(leaseMargin)
    .min(lease.renewBeforeSeconds, leaseMargin)
    .max(lease.seconds - 5, leaseMargin)
    .default(lease.renewBeforeSeconds),
  PACE: z.enum(['1', '2', '4', '8'], 'PACE must be 1, 2, 4 or 8.').default('1'),
  TURN_URLS: z
    .string()
    .regex(
      /^(turns?|stun):\S+(,(turns?|stun):\S+)*$/,
      'TURN_URLS must be turn: or turns: addresses, separated by commas.',
    )
    .optional(),
  TURN_SECRET: z.string().optional(),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_NUMBER: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, 'TWILIO_NUMBER must be an international number, like +32470123456.')
    .optional(),
  PHONE_COUNTRIES: z
    .string()
    .regex(
      /^[A-Z]{2}=\d{1,4}(,[A-Z]{2}=\d{1,4})*$/,
      'PHONE_COUNTRIES must be countries with the credits that a minute costs there, like BE=15,CH=30.',
    )
    .default(usualCountries),
  TWILIO_API_URL: httpUrl('TWILIO_API_URL').optional(),
  ...mailVariables,
  ...fileStoreVariables,
  ...stripeVariables,
  // [seed 9] an address without its scheme takes the page's own
  IMAGE_BASE_URL: z
    .string()
    .transform((text) => text.replace(/\/+$/, ''))
    .refine(
      (text) => /^(https?:)?\/\/[^\s/?#"';,@]+(\/[^\s?#]*)?$/.test(text) && URL.canParse(text, 'https://a'),
      {
        error: 'IMAGE_BASE_URL must be an address like https://images.example or //images.example.',
      },
    )
    .default(''),
  // the page gets this DSN too, so it must contain no secret
  ERROR_REPORT_DSN: z
    .string()
    .regex(
      /^https?:\/\/\w+@[\w.-]+(:\d+)?(\/[\w-]+)*\/\d+$/,
      'ERROR_REPORT_DSN must be an address like https://key@reports.example/1, without a password.',
    )
    .optional(),
  WEB_DIST: z.string().optional(),
  WEB_ORIGIN: httpUrl('WEB_ORIGIN').optional(),
})

/** Without a public address the only trusted proxies are those on this machine. */
const atHome = ['127.0.0.0/8', '::1']

/** Reads the environment, the only place that does. An empty variable counts as unset. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(set)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => issue.message).join('\n'))
  const values = parsed.data
  if ((values.TURN_URLS === undefined) !== (values.TURN_SECRET === undefined))
    throw new ConfigError('TURN_URLS and TURN_SECRET must be set together: one of them is missing.')
  // a key that is not marked as a test key moves real money
  if (values.DEMO === '1' && /^(?![sr]k_test_)/.test(values.STRIPE_SECRET_KEY ?? 'sk_test_'))
    throw new ConfigError(
      'DEMO must be 0 where STRIPE_SECRET_KEY is a live one: the demo gives credits for nothing.',
    )
  if (values.DEMO !== '1' && values.PACE !== '1')
    throw new ConfigError(
      'PACE must be 1 where DEMO is 0: the times of the house are promised to its people.',
    )
  if (values.WEB_DIST !== undefined && values.WEB_ORIGIN !== undefined)
    throw new ConfigError('WEB_DIST and WEB_ORIGIN exclude each other: set one of them.')
  return {
    port: values.PORT,
    host: values.HOST,
    internalPort: values.INTERNAL_PORT,
    internalHost: values.INTERNAL_HOST,
    publicUrl: values.PUBLIC_URL === undefined ? null : new URL(values.PUBLIC_URL).origin,
    trustedProxies: values.TRUSTED_PROXIES ?? (values.PUBLIC_URL === undefined ? atHome : []),
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL ?? null,
    dataDir: resolve(values.DATA_DIR),
    demo: values.DEMO === '1',
    logLevel: values.LOG_LEVEL,
    mediaUrl: new URL(values.MEDIA_URL).origin,
    internalSecret: values.INTERNAL_SECRET,
    streamTokenPrivateKeyPem: values.STREAM_TOKEN_PRIVATE_KEY,
    receiptKeyPem: values.RECEIPT_KEY,
    renewBeforeSeconds: values.LEASE_RENEW_BEFORE,
    pace: Number(values.PACE),
    payoutDebtor: payoutDebtorOf(values),
    turn:
      values.TURN_URLS !== undefined && values.TURN_SECRET !== undefined
        ? { urls: values.TURN_URLS.split(',').map(withPort), secret: values.TURN_SECRET }
        : null,
    telephoneLine: lineOf(values),
    stripe: stripeOf(values),
    mail: mailSettingsOf(values),
    fileStore: fileStoreOf(values),
    imageBaseUrl: values.IMAGE_BASE_URL,
    errorReportDsn: values.ERROR_REPORT_DSN ?? null,
    web: webOf(values.WEB_DIST, values.WEB_ORIGIN),
  }
}

/** [S11] The demo's line, of a block of numbers that the German regulator reserves for films. */
const sandboxLine = {
  number: '+493023125999',
  accountSid: null,
  authToken: '',
  publicUrl: '',
  apiUrl: null,
  isSandbox: true,
}

/** Webhooks are signed over the address that the provider called: without a public one, none could be verified. */
function lineOf(values: z.output<typeof variables>): Config['telephoneLine'] {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_NUMBER: number } = values
  const { PUBLIC_URL: publicUrl } = values
  const apiUrl = values.TWILIO_API_URL?.replace(/\/+$/, '') ?? null
  const countries = Object.fromEntries(
    values.PHONE_COUNTRIES.split(',').map((one) => [one.slice(0, 2), Number(one.slice(3))]),
  )
  if ([accountSid, authToken, number].every((one) => one === undefined) && apiUrl === null)
    return values.DEMO === '1' ? { ...sandboxLine, countries } : null
  if (authToken === undefined || number === undefined)
    throw new ConfigError('TWILIO_AUTH_TOKEN and TWILIO_NUMBER must be set together: one of them is missing.')
  if (publicUrl === undefined)
    throw new ConfigError('PUBLIC_URL must be set with TWILIO_NUMBER: the calls are announced there.')
  return {
    number,
    accountSid: accountSid ?? null,
    authToken,
    publicUrl: new URL(publicUrl).origin,
    apiUrl,
    countries,
  }
}

function webOf(dist: string | undefined, origin: string | undefined): WebSource | null {
  if (dist !== undefined) return { kind: 'dist', folder: resolve(dist) }
  if (origin !== undefined) return { kind: 'origin', url: new URL(origin).origin }
  return null
}
