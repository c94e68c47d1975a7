import { GatewayError } from '../errors.ts'
import type { Transport } from './port.ts'
import { restTransport } from './rest.ts'
import { webSocketTransport } from './websocket.ts'

/** Throws unless there is an address, and each is one of `ws`, `wss`, `http` or `https`. */
export function checkServers(servers: readonly string[]): void {
  const wrong = servers.find((server) => !URL.canParse(server) || !/^(ws|http)s?:/i.test(server))
  if (wrong !== undefined || servers.length === 0) {
    throw new GatewayError('invalid-server-url', { cause: wrong })
  }
}

/** WebSocket for `ws` and `wss`, REST for `http` and `https`. */
export const transportByScheme: Transport = {
  open(server, listener, ports) {
    const isSocket = /^ws/i.test(server)
    const needed = isSocket ? 'WebSocket' : 'fetch'
    if (!(needed in globalThis)) throw new GatewayError('not-initialized', { cause: `no ${needed} here` })
    return (isSocket ? webSocketTransport : restTransport).open(server, listener, ports)
  },
}
