import type { Secrets } from './secrets.ts'
import { apiVariables, mediaVariables, only } from './variables.ts'

export type Wiring = {
  dataDir: string
  host: string
  port: number
  /** of the api's private listener, where media servers report; 0: a free one */
  internalPort: number
  /** a second api on the same database */
  secondNode?: { port: number; internalPort: number } | null
  publicUrl?: string | null
  databaseUrl: string
  demo?: boolean
  logLevel?: string
  mediaPort: number
  mediaUdpPort: number
  secrets: Secrets
  /** where the api finds the page */
  web: { WEB_DIST: string } | { WEB_ORIGIN: string }
  /** the operator's: of these each process gets what it reads */
  environment?: Readonly<Record<string, string>>
}

/** The variables of the api process. */
export function apiEnvironment(wiring: Wiring): Record<string, string> {
  return {
    ...only(apiVariables, wiring.environment),
    ...common(wiring),
    ...wiring.web,
    // libraries that render the built page choose their build by it when they are loaded
    ...('WEB_DIST' in wiring.web && { NODE_ENV: 'production' }),
    DEMO: wiring.demo ? '1' : '0',
    HOST: wiring.host,
    PORT: String(wiring.port),
    INTERNAL_PORT: String(wiring.internalPort),
    // Unset, the api takes whatever name it is reached by on this machine.
    ...(wiring.publicUrl ? { PUBLIC_URL: wiring.publicUrl } : {}),
    DATABASE_URL: wiring.databaseUrl,
    DATA_DIR: wiring.dataDir,
    MEDIA_URL: `http://127.0.0.1:${wiring.mediaPort}`,
    STREAM_TOKEN_PRIVATE_KEY: wiring.secrets.streamTokenPrivateKey,
    RECEIPT_KEY: wiring.environment?.RECEIPT_KEY || wiring.secrets.receiptKey,
    // glibc raises its mmap threshold with the first picture read, and then does not return later pictures' memory
    MALLOC_MMAP_THRESHOLD_: String(2 ** 20),
  }
}

/** The variables of the media process. It gets no key that could sign a token, and no database address. */
export function mediaEnvironment(wiring: Wiring): Record<string, string> {
  const internalHost = reachableHost(wiring.environment?.INTERNAL_HOST || '127.0.0.1')
  return {
    ...only(mediaVariables, wiring.environment),
    ...common(wiring),
    // Its HTTP side is private: the world reaches it through the api's port.
    HOST: '127.0.0.1',
    MEDIA_PORT: String(wiring.mediaPort),
    MEDIA_UDP_PORT: String(wiring.mediaUdpPort),
    API_URL: [wiring, ...(wiring.secondNode ? [wiring.secondNode] : [])]
      .map(({ internalPort }) => `http://${internalHost}:${internalPort}`)
      .join(','),
    STREAM_TOKEN_PUBLIC_KEY: wiring.secrets.streamTokenPublicKey,
  }
}

function common({ logLevel, secrets }: Wiring): Record<string, string> {
  return {
    LOG_LEVEL: logLevel ?? 'info',
    INTERNAL_SECRET: secrets.internalSecret,
  }
}

/** The address by which this machine reaches a server that listens on `host`. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
