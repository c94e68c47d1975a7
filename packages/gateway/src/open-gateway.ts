import { answerWithinMs } from './constants.ts'
import type { Gateway, GatewayOptions, ReconnectPolicy, ServerInfo } from './gateway.ts'
import type { Handle } from './handle.ts'
import type { Plugin, PluginTypes } from './plugins/plugin.ts'
import { systemClock } from './ports/clock.ts'
import { systemRandom } from './ports/random.ts'
import { createSession, type Session } from './session/session.ts'
import { checkServers, transportByScheme } from './transport/by-scheme.ts'

/** 200 ms, then twice as long each time up to 5 s, the later half of it by chance; 14 tries take about half a minute. */
export const patientReturn: ReconnectPolicy = (attempt, random) =>
  attempt > 14 ? undefined : Math.min(5000, 100 * 2 ** attempt) * (0.5 + random() / 2)

/**
 * [G1] Opens a session with the first server that answers, or claims one. Rejects with a `GatewayError`,
 * or with the signal's reason.
 */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const { signal, token, apiSecret } = options
  const servers = typeof options.servers === 'string' ? [options.servers] : options.servers
  checkServers(servers)
  signal?.throwIfAborted()
  const session = createSession({
    servers,
    claim: options.claim,
    secrets: {
      ...(token !== undefined && { token }),
      ...(apiSecret !== undefined && { apisecret: apiSecret }),
    },
    reconnect: options.reconnect ?? patientReturn,
    answerWithinMs: options.answerWithinMs ?? answerWithinMs,
    transport: options.transport ?? transportByScheme,
    clock: options.clock ?? systemClock,
    random: options.random ?? systemRandom,
  })
  const abort = () => session.close(signal?.reason)
  signal?.addEventListener('abort', abort)
  try {
    await session.opened
  } finally {
    signal?.removeEventListener('abort', abort)
  }
  return createGateway(session)
}

function createGateway(session: Session): Gateway {
  return {
    get sessionId() {
      return session.home.sessionId
    },
    get server() {
      return session.home.server
    },
    get state() {
      const { name } = session.state
      return name === 'connected' || name === 'closed' ? name : 'reconnecting'
    },
    on: session.on,
    attach: async <Types extends PluginTypes>(plugin: Plugin<Types>, options = {}) =>
      (await session.handles.attach(plugin as Plugin, options)) as unknown as Handle<Types>,
    async info(options = {}) {
      const reply = await session.ask({ janus: 'info' }, 'info', options)
      return (reply as { info: object }).info as ServerInfo
    },
    close: () => session.close(),
    [Symbol.asyncDispose]: () => session.close(),
  }
}
