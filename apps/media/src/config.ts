import { isIP } from 'node:net'

/** How this media server runs. Read from the environment here and nowhere else. */
export interface MediaConfig {
  host: string
  /** private HTTP; 0: a free one */
  port: number
  /** 0: a free one */
  udpPort: number
  /** address that candidates carry instead of the machine's own */
  announcedIp: string | null
  /** the API nodes, any of which takes a report; null for a standalone media server, used as a tool */
  api: { urls: [string, ...string[]] } | null
  /** null: /internal is closed */
  internalSecret: string | null
  /** SPKI PEM */
  tokenPublicKey: string
  logLevel: string
}

/** A variable is wrong or half-set; the message is a sentence that names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

type Environment = Readonly<Record<string, string | undefined>>

export function readConfig(environment: Environment = process.env): MediaConfig {
  const apiUrls = urls(environment, 'API_URL')
  const internalSecret = environment.INTERNAL_SECRET || null
  if (apiUrls !== null && internalSecret === null)
    throw new ConfigError('INTERNAL_SECRET must be set where API_URL is set: reports are signed with it.')
  return {
    host: environment.HOST || '127.0.0.1',
    port: portNumber(environment, 'MEDIA_PORT'),
    udpPort: portNumber(environment, 'MEDIA_UDP_PORT'),
    announcedIp: ipAddress(environment, 'MEDIA_ANNOUNCED_IP'),
    api: apiUrls === null ? null : { urls: apiUrls },
    internalSecret,
    tokenPublicKey: publicKey(environment, 'STREAM_TOKEN_PUBLIC_KEY'),
    logLevel: oneOf(environment, 'LOG_LEVEL', logLevels, 'info'),
  }
}

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

function portNumber(environment: Environment, name: string): number {
  const value = environment[name] || '0'
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65_535)
    throw new ConfigError(`${name} must be a port from 0 to 65535, not "${value}".`)
  return port
}

function ipAddress(environment: Environment, name: string): string | null {
  const value = environment[name]
  if (!value) return null
  if (isIP(value) === 0) throw new ConfigError(`${name} must be an IP address, not "${value}".`)
  return value
}

/** One address, or several with commas between them. */
function urls(environment: Environment, name: string): [string, ...string[]] | null {
  const value = environment[name]
  if (!value) return null
  const [first = '', ...others] = value.split(',').map((one) => one.trim())
  for (const one of [first, ...others])
    if (!URL.canParse(one) || !/^https?:$/.test(new URL(one).protocol))
      throw new ConfigError(
        `${name} must be an http or https address, or several with commas, not "${value}".`,
      )
  return [first, ...others]
}

function publicKey(environment: Environment, name: string): string {
  const value = environment[name]
  if (!value) throw new ConfigError(`${name} must be set: without it no stream token can be verified.`)
  const pem = Buffer.from(value, 'base64url').toString('utf8')
  if (!pem.startsWith('-----BEGIN PUBLIC KEY-----'))
    throw new ConfigError(`${name} must be a public key: SPKI in PEM, the whole of it in base64url.`)
  return pem
}

function oneOf<const T extends string>(
  environment: Environment,
  name: string,
  allowed: readonly T[],
  fallback: T,
): T {
  const value = environment[name] || fallback
  const found = allowed.find((one) => one === value)
  if (found === undefined)
    throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${value}".`)
  return found
}
