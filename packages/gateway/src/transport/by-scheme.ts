import { GatewayError } from '../errors.ts'
import type { Transport } from './port.ts'
import { readJson } from './read-json.ts'
import { restTransport } from './rest.ts'

/** [G1] JSON text frames of the subprotocol `janus-protocol`. */
const webSocketTransport: Transport = {
  open(server, listener) {
    const socket = new WebSocket(server, 'janus-protocol')
    socket.onopen = () => listener.opened()
    socket.onmessage = ({ data }) => listener.received(readJson(data))
    // A close event follows every error, with more detail.
    socket.onclose = ({ code, reason }) => listener.lost(`socket closed: ${code} ${reason}`)
    return {
      needsKeepalive: true,
      send: (request) => socket.send(JSON.stringify(request)),
      attend() {},
      close: () => socket.close(),
    }
  },
}

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
