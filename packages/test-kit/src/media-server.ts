import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { callName } from '@footlight/contract/internal'
import { end, forkServer } from './process.ts'
import { type Claims, callClaims, createTokenMint, echoClaims } from './tokens.ts'

/** What a side of a call needs for the gateway: a token, and the name that it registers. */
export interface CallSeat {
  token: string
  name: string
}

export interface MediaServer extends AsyncDisposable {
  pid: number
  port: number
  /** where its stream dialect is asked, and in `/janus-ws` the gateway */
  serverUrl: string
  /** [D8] a token, good for a minute */
  mint(claims: Claims): string
  /** [D8] a stream token for `live/{streamName}` */
  token(direction: 'publish' | 'play', streamName: string): string
  /** of one who speaks to EchoTest */
  echoToken(): string
  /** the two sides of a new call */
  callSeats(): Record<'client' | 'performer', CallSeat>
  /** at once and without a word */
  kill(): Promise<void>
  /** Kills every process that moves packets, at once and without a word. */
  killWorkers(): void
}

/** the product's own, in a process: no package imports an app */
const entry = fileURLToPath(new URL('../../../apps/media/src/main.ts', import.meta.url))

/** Starts the real media server on free ports, with keys of its own; alone, unless the environment names an api. */
export async function startMediaServer(
  environment: Readonly<Record<string, string>> = {},
): Promise<MediaServer> {
  const { publicKeyPem, mint } = createTokenMint()
  const { child, said } = await forkServer<{ port: number }>(entry, {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      MEDIA_PORT: '0',
      LOG_LEVEL: 'warn',
      STREAM_TOKEN_PUBLIC_KEY: Buffer.from(publicKeyPem).toString('base64url'),
      ...environment,
    },
    execArgv: [],
  })
  return {
    pid: child.pid ?? 0,
    port: said.port,
    serverUrl: `ws://127.0.0.1:${said.port}`,
    mint,
    token: (direction, streamName) =>
      mint({ sub: 'test', kind: 'tool', stream: `live/${streamName}`, direction }),
    echoToken: () => mint(echoClaims(randomUUID())),
    callSeats() {
      const ses = randomUUID()
      const seat = (kind: 'client' | 'performer') => ({
        token: mint(callClaims(kind, ses)),
        name: callName(kind, ses),
      })
      return { client: seat('client'), performer: seat('performer') }
    },
    kill: () => end(child),
    killWorkers() {
      const pids = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()
      for (const pid of pids.split(/\s+/)) process.kill(Number(pid), 'SIGKILL')
    },
    [Symbol.asyncDispose]: () => end(child, 'SIGTERM'),
  }
}
