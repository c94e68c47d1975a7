import type { Transport } from './port.ts'
import { readJson } from './read-json.ts'

/** [G1] JSON text frames of the subprotocol `janus-protocol`. */
export const webSocketTransport: Transport = {
  open(server, listener) {
    const socket = new WebSocket(server, 'janus-protocol')
    const events = new AbortController()
    const { signal } = events
    socket.addEventListener('open', () => listener.opened(), { signal })
    socket.addEventListener('message', ({ data }) => listener.received(readJson(data)), { signal })
    // A close follows every error, and says more.
    socket.addEventListener(
      'close',
      ({ code, reason }) => listener.lost(`socket closed: ${code} ${reason}`),
      {
        signal,
      },
    )
    return {
      needsKeepalive: true,
      send: (request) => socket.send(JSON.stringify(request)),
      attend() {},
      close() {
        events.abort()
        socket.close()
      },
    }
  },
}
