import { startMediaServer } from '@footlight/test-kit/media-server'
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
  { name: 'the media server', start: startOwnServer },
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

async function startOwnServer(): Promise<TestServer> {
  const media = await startMediaServer({ LOG_LEVEL: 'silent' })
  return {
    urls: { websocket: `${media.serverUrl}/janus-ws`, http: `http://127.0.0.1:${media.port}/janus` },
    echo: () => ({ token: media.echoToken() }),
    call() {
      const { client: caller, performer: callee } = media.callSeats()
      return { caller, callee }
    },
    kill: () => media.kill(),
    [Symbol.asyncDispose]: () => media.kill(),
  }
}
