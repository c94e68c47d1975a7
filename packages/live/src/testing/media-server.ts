import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { end, forkServer } from '@footlight/test-kit/process'

/** What a token says beside its time [D8]. */
export interface TokenClaims {
  sub: string
  kind: 'tool' | 'client' | 'performer' | 'guest'
  stream: string
  direction: 'publish' | 'play' | 'call' | 'echo'
  ses: string
  /** [E3] with the guests, on a worker of their own */
  audience?: 'lobby'
  /** [B11] it pays, and is sent only what is funded */
  metered?: boolean
}

export interface MediaServer extends AsyncDisposable {
  pid: number
  /** where its stream dialect is asked, and in `/janus-ws` the gateway */
  serverUrl: string
  /** [D8] a token, good for a minute */
  mint(claims: TokenClaims): string
  /** [D8] a stream token for `live/{streamName}` */
  token(direction: 'publish' | 'play', streamName: string): string
  /** Kills every process that moves packets, at once and without a word. */
  killWorkers(): void
}

const entry = fileURLToPath(new URL('../../../../apps/media/src/main.ts', import.meta.url))

/** Starts the real media server on free ports, with keys of its own; alone, unless the environment names an api. */
export async function startMediaServer(
  environment: Readonly<Record<string, string>> = {},
): Promise<MediaServer> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const pem = publicKey.export({ type: 'spki', format: 'pem' })
  const { child, said } = await forkServer<{ port: number }>(entry, {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      MEDIA_PORT: '0',
      LOG_LEVEL: 'warn',
      STREAM_TOKEN_PUBLIC_KEY: Buffer.from(pem).toString('base64url'),
      ...environment,
    },
  })

  function mint(claims: TokenClaims): string {
    const iat = Math.floor(Date.now() / 1000)
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const dated = { ...claims, jti: randomUUID(), iat, exp: iat + 60 }
    const signed = `${encode({ alg: 'EdDSA' })}.${encode(dated)}`
    return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
  }

  return {
    pid: child.pid ?? 0,
    serverUrl: `ws://127.0.0.1:${said.port}`,
    mint,
    token: (direction, streamName) =>
      mint({ sub: 'test', kind: 'tool', stream: `live/${streamName}`, direction, ses: randomUUID() }),
    killWorkers() {
      const pids = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()
      for (const pid of pids.split(/\s+/)) process.kill(Number(pid), 'SIGKILL')
    },
    [Symbol.asyncDispose]: () => end(child, 'SIGTERM'),
  }
}
