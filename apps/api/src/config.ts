import { resolve } from 'node:path'
import { apiVariables, type Environment, readVariables, setOf, textsOf } from '@footlight/contract/variables'
import { requireLibraries } from './libraries.ts'
import { type PaymentProvider, paymentProviders } from './money/index.ts'
import { type FileStore, fileStoreOf } from './platform/files/file-store.ts'
import type { WebSource } from './platform/http/pages/web-build.ts'
import { ConfigError } from './platform/settings/config-error.ts'
import { type MailSettings, mailSettingsOf } from './platform/settings/mail-settings.ts'
import { type PayoutDebtor, payoutDebtorOf } from './platform/settings/payout-settings.ts'
import { withPort } from './platform/settings/relay-servers.ts'
import { carriers, type Line, lineOf } from './shows/index.ts'

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
  /** [S11] the line at a telephone carrier; null: none is configured */
  telephoneLine: Line | null
  /** [T2] the variables of payment providers that are set */
  payments: Environment
  mail: MailSettings
  /** null: files stay on this machine's disk */
  fileStore: FileStore | null
  /** what the addresses of pictures begin with, e.g. `https://img.example` or `//img.example`; empty: the page's own host */
  imageBaseUrl: string
  /** [W13] DSN to which faults of page and server are reported, by Sentry's protocol; null: none */
  errorReportDsn: string | null
  web: WebSource | null
}

/** Without a public address the only trusted proxies are those on this machine. */
const atHome = ['127.0.0.0/8', '::1']

/**
 * Reads the environment, the only place that does, by the table of the contract and the variables of the providers.
 * @throws ConfigError with a sentence for each variable that is wrong
 */
export function readConfig(
  environment: Environment,
  providers: readonly PaymentProvider[] = paymentProviders,
): Config {
  const groups = [...providers, ...carriers].map(({ variables }) => variables)
  const read = readVariables(apiVariables, environment)
  const reads = [read, ...groups.map((group) => readVariables(group, environment))]
  const faults = new Set(reads.flatMap((one) => ('faults' in one ? one.faults : [])))
  if ('faults' in read || faults.size > 0) throw new ConfigError([...faults].join('\n'))
  requireLibraries(environment)
  const { values } = read
  const publicUrl = values.PUBLIC_URL === undefined ? null : new URL(values.PUBLIC_URL).origin
  return {
    port: values.PORT,
    host: values.HOST,
    internalPort: values.INTERNAL_PORT,
    internalHost: values.INTERNAL_HOST,
    publicUrl,
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
    telephoneLine: lineOf(textsOf(environment), {
      publicUrl: publicUrl ?? '',
      countries: Object.fromEntries(
        values.PHONE_COUNTRIES.split(',').map((one) => [one.slice(0, 2), Number(one.slice(3))]),
      ),
    }),
    payments: setOf(
      providers.map(({ variables }) => variables),
      environment,
    ),
    mail: mailSettingsOf(values),
    fileStore: fileStoreOf(values),
    imageBaseUrl: values.IMAGE_BASE_URL ?? '',
    errorReportDsn: values.ERROR_REPORT_DSN ?? null,
    web: webOf(values.WEB_DIST, values.WEB_ORIGIN),
  }
}

function webOf(dist: string | undefined, origin: string | undefined): WebSource | null {
  if (dist !== undefined) return { kind: 'dist', folder: resolve(dist) }
  if (origin !== undefined) return { kind: 'origin', url: new URL(origin).origin }
  return null
}
