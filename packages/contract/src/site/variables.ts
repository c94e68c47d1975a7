import { z } from 'zod'
import {
  type Environment,
  httpUrl,
  oneOf,
  plainText,
  port,
  type VariableGroup,
  type VariableTable,
} from '../variable.ts'

const address = z.union([z.ipv4(), z.ipv6()])
const addressRange = z.union([address, z.cidrv4(), z.cidrv6()])

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address.')
  .refine((text) => URL.canParse(text), 'must be a postgres:// address.')

const smtpAddress = /^smtps?:\/\/([^\s/?#@]+@)?(\[[\da-f:.]+\]|[^\s/?#@:]+)(:\d{1,5})?\/?$/i
const smtpError = 'must be an address like smtp://user:password@mail.example:587, or smtps://.'
/** The sender of mail, with the groups `name` and `address`. */
export const sender =
  /^(?:(?<name>[^<>@"\p{Cc}]{1,70}) <)?(?<address>[^\s<>@",;:]{1,64}@[^\s<>@",;:]{1,180})>?$/u

const variables = {
  PORT: {
    parse: port,
    default: '4000',
    doc: 'the address of the one public port',
    reader: 'stack',
  },
  HOST: { parse: plainText, default: '127.0.0.1', reader: 'stack' },
  PUBLIC_URL: {
    parse: httpUrl,
    unset: 'the address above',
    doc: 'the address that browsers use: `https://`, or `http://` on a loopback only, where browsers store a sign-in without TLS; it must be set where `HOST` is no loopback',
    reader: 'stack',
  },
  TRUSTED_PROXIES: {
    parse: z
      .string()
      .transform((text) => text.split(',').map((range) => range.trim()))
      .refine((ranges) => ranges.every((range) => addressRange.safeParse(range).success), {
        error: 'must be IP addresses, or ranges like 10.0.0.0/8, separated by commas.',
      }),
    unset: 'none; loopback without `PUBLIC_URL`',
    doc: "the addresses and ranges, separated by commas, of the proxies in front; only they may name a visitor's address in `X-Forwarded-For`",
  },
  INTERNAL_PORT: {
    parse: port,
    default: '0',
    unset: 'a free one',
    doc: "the API's private listener, for reports of media servers and `/metrics`",
    reader: 'stack',
  },
  INTERNAL_HOST: { parse: plainText, default: '127.0.0.1' },
  DATA_DIR: {
    parse: plainText,
    default: './var',
    doc: 'database, images, secrets, logs',
    reader: 'stack',
  },
  DATABASE_URL: {
    parse: databaseUrl,
    unset: 'embedded PostgreSQL',
    doc: 'the address of your own server',
    reader: 'stack',
  },
  DATABASE_OWNER_URL: {
    parse: databaseUrl,
    unset: 'the role of `DATABASE_URL`',
    doc: 'the role that owns the tables and runs the migrations; the role of `DATABASE_URL` can then add to the ledger and cannot rewrite it',
    reader: 'stack',
  },
  REDIS_URL: {
    parse: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// address.' }),
    doc: 'carries realtime events and shared counters between several API nodes',
  },
  S3_ENDPOINT: {
    parse: httpUrl,
    doc: 'a bucket for files in any store that speaks S3; without it files are stored in `DATA_DIR`',
  },
  S3_BUCKET: {
    parse: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket.'),
  },
  S3_ACCESS_KEY: { parse: plainText },
  S3_SECRET_KEY: { parse: plainText },
  SMTP_URL: {
    parse: z
      .string()
      .regex(smtpAddress, smtpError)
      .refine((text) => URL.canParse(text) && isEncoded(text), smtpError),
    doc: 'the mail server: `smtp://user:password@mail.example:587`, secured by STARTTLS (always where there is a password), or `smtps://`. Without it a demo shows its mail at `/dev/mail`; any other installation queues mail for three days at most',
  },
  MAIL_FROM: {
    parse: z
      .string()
      .regex(sender, 'must be an e-mail address, or a name with one: Footlight <no-reply@stage.example>.'),
    unset: '`no-reply@` the host of `PUBLIC_URL`',
    doc: 'the sender of all mail: `Footlight <no-reply@stage.example>`',
  },
  OPERATOR_EMAIL: {
    parse: z.email('must be an e-mail address.'),
    doc: 'the mailbox that receives what users write to the operator',
  },
  IMAGE_BASE_URL: {
    // an address without its scheme takes the page's own
    parse: z
      .string()
      .transform((text) => text.replace(/\/+$/, ''))
      .refine(
        (text) => /^(https?:)?\/\/[^\s/?#"';,@]+(\/[^\s?#]*)?$/.test(text) && URL.canParse(text, 'https://a'),
        { error: 'must be an address like https://images.example or //images.example.' },
      ),
    unset: "the page's own host",
    doc: "the start of the addresses of performers' pictures: `https://images.example`, or `//images.example` for the page's own scheme",
  },
  ERROR_REPORT_DSN: {
    // the page gets this DSN too, so it must contain no secret
    parse: z
      .string()
      .regex(
        /^https?:\/\/\w+@[\w.-]+(:\d+)?(\/[\w-]+)*\/\d+$/,
        'must be an address like https://key@reports.example/1, without a password.',
      ),
    doc: "the server that receives fault reports of page and API, by Sentry's protocol: `https://key@reports.example/1`. Reports are few, shortened, and hold no personal data: no addresses, tokens, queries or bodies",
  },
  DEMO: {
    parse: z.enum(['0', '1'], 'must be 0 or 1.'),
    unset: '1 on a loopback `HOST` without `PUBLIC_URL` and `DATABASE_URL`, else 0',
    doc: 'demo accounts with known passwords, and performers who are live; the start refuses it beside the live key of a payment provider',
    reader: 'stack',
  },
  PACE: {
    parse: z.enum(['1', '2', '4', '8'], 'must be 1, 2, 4 or 8.'),
    default: '1',
    doc: '2, 4 or 8, in a demo only: requests and seat holds expire, and earnings are checked, that many times sooner',
  },
  VITE_API_VERSION: {
    parse: oneOf('1'),
    doc: '`1`: the page sends it as the header `ver` with each call; it is built into the page',
    reader: 'stack',
  },
  LOG_LEVEL: {
    parse: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    default: 'info',
    doc: 'the least severe line that is logged: trace, debug, info, warn, error, fatal or silent',
    reader: 'stack',
  },
} as const satisfies VariableTable

/** The server: its addresses, database, files, mail, and what kind of site it is. */
export const siteVariables = {
  variables,
  needed: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  faults: (set) => [
    ...signInFaults(set),
    ...(set.DATABASE_OWNER_URL !== undefined && set.DATABASE_URL === undefined
      ? ['DATABASE_OWNER_URL is set, but DATABASE_URL is not: set both, or none.']
      : []),
    ...(set.SMTP_URL !== undefined &&
    set.MAIL_FROM === undefined &&
    set.PUBLIC_URL === undefined &&
    !isDemo(set)
      ? ['MAIL_FROM must be set with SMTP_URL where PUBLIC_URL is not: whom is it from?']
      : []),
    ...((set.PACE ?? '1') !== '1' && !isDemo(set)
      ? ['PACE must be 1 where DEMO is 0: the waiting times are promised to users.']
      : []),
  ],
} satisfies VariableGroup<typeof variables>

/**
 * Whether the site is a demo. Its passwords are public: by default it listens only where no other machine can connect.
 */
export function isDemo(set: {
  DEMO?: string | undefined
  DATABASE_URL?: string | undefined
  PUBLIC_URL?: string | undefined
  HOST?: string | undefined
}): boolean {
  const { DEMO, DATABASE_URL, PUBLIC_URL, HOST = '127.0.0.1' } = set
  if (DEMO !== undefined) return DEMO === '1'
  return DATABASE_URL === undefined && PUBLIC_URL === undefined && isLoopback(HOST)
}

function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|\[?::1\]?|127(\.\d+){3})$/.test(host)
}

/** [A6] Browsers store a sign-in, and give a camera, over plain http only on their own machine. */
function signInFaults({ HOST: host = '127.0.0.1', PUBLIC_URL: publicUrl }: Environment): string[] {
  if (publicUrl === undefined && !isLoopback(host))
    return [
      `HOST is ${host}, which other machines reach, and PUBLIC_URL is not set: set it to the https address that browsers use.`,
    ]
  const { protocol, hostname } = new URL(publicUrl ?? 'http://localhost')
  if (protocol === 'http:' && !isLoopback(hostname))
    return [
      `PUBLIC_URL is ${publicUrl}, without TLS: browsers store no sign-in and give no camera there. Set an https address.`,
    ]
  return []
}

function isEncoded(text: string): boolean {
  const { username, password } = new URL(text)
  try {
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}
