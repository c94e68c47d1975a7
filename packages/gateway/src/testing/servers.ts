import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { end, forkServer } from '@footlight/test-kit/process'
import { startJanus } from './janus.ts'

/** How a client opens its session: with a token. */
export interface Credentials {
  token: string
}

/** A server of the protocol, whichever it is. */
export interface TestServer extends AsyncDisposable {
  /** by transport */
  urls: { websocket: string; http: string }
  /** of one who speaks to EchoTest */
  echo(): Credentials
  /** of the two sides of a new call, with the names that they may register */
  call(): Record<'caller' | 'callee', Credentials & { name: string }>
  /** at once and without a word */
  kill(): Promise<void>
}

/** The suites of both run against each of these. A session whose connection is lost can be claimed for a while. */
export const servers: readonly { name: string; start(): Promise<TestServer> }[] = [
  { name: 'Janus 1.1.2', start: startDebianJanus },
  { name: 'the media server', start: startMediaServer },
]

async function startDebianJanus(): Promise<TestServer> {
  const token = 'ticket'
  const janus = await startJanus({ tokens: [token], reclaimTimeoutS: 60 })
  let calls = 0
  return {
    urls: janus.urls,
    echo: () => ({ token }),
    call() {
      calls += 1
      return { caller: { token, name: `ann${calls}` }, callee: { token, name: `bob${calls}` } }
    },
    kill: () => janus.kill(),
    [Symbol.asyncDispose]: () => janus[Symbol.asyncDispose](),
  }
}

const mediaServer = fileURLToPath(new URL('../../../../apps/media/src/main.ts', import.meta.url))

/** The product's own, in a process of its own: this package imports nothing of it. */
async function startMediaServer(): Promise<TestServer> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const pem = publicKey.export({ type: 'spki', format: 'pem' })
  const env = {
    PATH: process.env.PATH,
    LOG_LEVEL: 'silent',
    STREAM_TOKEN_PUBLIC_KEY: Buffer.from(pem).toString('base64url'),
  }
  const { child, said } = await forkServer<{ port: number }>(mediaServer, { env, execArgv: [] })

  /** A token as its API makes them: an EdDSA JWT. */
  function mint(claims: object): Credentials {
    const now = Math.floor(Date.now() / 1000)
    const parts = [
      { alg: 'EdDSA', typ: 'JWT' },
      { ...claims, jti: randomUUID(), iat: now, exp: now + 60 },
    ]
    const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
    return { token: `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}` }
  }

  return {
    urls: { websocket: `ws://127.0.0.1:${said.port}/janus-ws`, http: `http://127.0.0.1:${said.port}/janus` },
    echo() {
      const ses = randomUUID()
      return mint({ sub: ses, kind: 'client', ses, direction: 'echo', stream: `echo/${ses}` })
    },
    call() {
      const ses = randomUUID()
      const side = (kind: string) => ({
        name: `${kind}${ses.replaceAll('-', '')}`,
        ...mint({ sub: `${kind} of ${ses}`, kind, ses, direction: 'call', stream: `call/${ses}` }),
      })
      return { caller: side('client'), callee: side('performer') }
    },
    kill: () => end(child),
    [Symbol.asyncDispose]: () => end(child),
  }
}
