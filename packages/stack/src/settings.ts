import { resolve } from 'node:path'
import { OperatorError } from './operator-error.ts'

/** What the stack itself needs to know (spec/handles.md, Variables); the processes read the rest from the environment. */
export type Settings = {
  /** 0 asks for a free one */
  port: number
  /** of the api's private listener; 0 asks for a free one */
  internalPort: number
  host: string
  /** null: `http://localhost:{port}` */
  publicUrl: string | null
  dataDir: string
  /** null: embedded PostgreSQL in `dataDir` */
  databaseUrl: string | null
  /** who its tables belong to; null: the role of `databaseUrl` itself */
  databaseOwnerUrl: string | null
  /** 0 asks for a free one */
  mediaUdpPort: number
  demo: boolean
  logLevel: string
}

export type Environment = Readonly<Record<string, string | undefined>>

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** Variables that must be set together. */
const groups = [
  ['TURN_URLS', 'TURN_SECRET'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['TWILIO_AUTH_TOKEN', 'TWILIO_NUMBER'],
]

/** Reads the variables of the stack; throws an OperatorError that names the wrong or half-set one. */
export function readSettings(environment: Environment, rootDir: string): Settings {
  const value = (name: string) => environment[name]?.trim() || undefined
  for (const group of groups) requireWhole(group, value)

  const databaseUrl = url('DATABASE_URL', value('DATABASE_URL'), ['postgres:', 'postgresql:'])
  const databaseOwnerUrl = url('DATABASE_OWNER_URL', value('DATABASE_OWNER_URL'), [
    'postgres:',
    'postgresql:',
  ])
  if (databaseOwnerUrl !== null && databaseUrl === null) {
    throw new OperatorError('DATABASE_OWNER_URL is set, but DATABASE_URL is not: set both, or none.')
  }
  if (value('MEDIA_ENGINE') === 'janus') {
    throw new OperatorError(
      'MEDIA_ENGINE is janus, which Footlight cannot use yet: unset it for the embedded engine.',
    )
  }
  oneOf('MEDIA_ENGINE', value('MEDIA_ENGINE'), ['embedded'], 'embedded')
  oneOf('VITE_API_VERSION', value('VITE_API_VERSION'), ['1'], '1')
  const host = value('HOST') ?? '127.0.0.1'
  const publicUrl = url('PUBLIC_URL', value('PUBLIC_URL'), ['http:', 'https:'])?.replace(/\/+$/, '') ?? null
  requireSignIn(host, publicUrl)
  // Its passwords are public: by default it listens only where no other machine can connect.
  const isPrivate = databaseUrl === null && publicUrl === null && isLoopback(host)
  const demo = oneOf('DEMO', value('DEMO'), ['0', '1'], isPrivate ? '1' : '0') === '1'
  if (demo && isLiveKey(value('STRIPE_SECRET_KEY'))) {
    throw new OperatorError(
      'DEMO is 1 and STRIPE_SECRET_KEY is a live one: the demo gives credits for nothing. Set DEMO=0, or a test key.',
    )
  }
  return {
    port: port('PORT', value('PORT'), 4000),
    internalPort: port('INTERNAL_PORT', value('INTERNAL_PORT'), 0),
    host,
    publicUrl,
    dataDir: resolve(rootDir, value('DATA_DIR') ?? 'var'),
    databaseUrl,
    databaseOwnerUrl,
    mediaUdpPort: port('MEDIA_UDP_PORT', value('MEDIA_UDP_PORT'), 0),
    demo,
    logLevel: oneOf('LOG_LEVEL', value('LOG_LEVEL'), logLevels, 'info'),
  }
}

function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|\[?::1\]?|127(\.\d+){3})$/.test(host)
}

/** [A6] Browsers store a sign-in, and give a camera, over plain http only on their own machine. */
function requireSignIn(host: string, publicUrl: string | null): void {
  if (publicUrl === null && !isLoopback(host)) {
    throw new OperatorError(
      `HOST is ${host}, which other machines reach, and PUBLIC_URL is not set: set it to the https address that browsers use.`,
    )
  }
  const { protocol, hostname } = new URL(publicUrl ?? 'http://localhost')
  if (protocol === 'http:' && !isLoopback(hostname)) {
    throw new OperatorError(
      `PUBLIC_URL is ${publicUrl}, without TLS: browsers store no sign-in and give no camera there. Set an https address.`,
    )
  }
}

/** Any key that is not marked as a test key is treated as one that moves real money. */
function isLiveKey(key: string | undefined): boolean {
  return key !== undefined && !/^(sk|rk)_test_/.test(key)
}

function requireWhole(group: readonly string[], value: (name: string) => string | undefined): void {
  const missing = group.filter((name) => value(name) === undefined)
  if (missing.length === 0 || missing.length === group.length) return
  const present = group.filter((name) => !missing.includes(name))
  throw new OperatorError(
    `${present.join(', ')} ${present.length > 1 ? 'are' : 'is'} set, but ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} not: set all of them, or none.`,
  )
}

function port(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback
  const number = Number(text)
  if (/^\d+$/.test(text) && number <= 65_535) return number
  throw new OperatorError(`${name} must be a port from 0 to 65535, but is "${text}".`)
}

function url(name: string, text: string | undefined, protocols: readonly string[]): string | null {
  if (text === undefined) return null
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text
  throw new OperatorError(`${name} must be an address that starts with ${protocols.join('// or ')}//.`)
}

function oneOf<T extends string>(
  name: string,
  text: string | undefined,
  choices: readonly T[],
  fallback: T,
): T {
  if (text === undefined) return fallback
  const choice = choices.find((candidate) => candidate === text)
  if (choice !== undefined) return choice
  throw new OperatorError(`${name} must be one of ${choices.join(', ')}, but is "${text}".`)
}
