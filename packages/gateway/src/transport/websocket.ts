import type { Transport } from './port.ts'
import { readJson } from './read-json.ts'

/** [G1] JSON text frames of the subprotocol `janus-protocol`. */
export const webSocketTransport: Transport = {
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
