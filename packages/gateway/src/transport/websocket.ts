import type { Transport } from './port.ts'
import { readJson } from './read-json.ts'

/** [G1] JSON text frames of the subprotocol `janus-protocol`. */
export const webSocketTransport: Transport = {
  open(server, listener) {
    const socket = new WebSocket(server, 'janus-protocol')
    // Listeners that end by a signal cost a session a sixth of its time.
    let isClosed = false
    socket.addEventListener('open', () => isClosed || listener.opened())
    socket.addEventListener('message', ({ data }) => isClosed || listener.received(readJson(data)))
    // A close follows every error, and says more.
    socket.addEventListener('close', ({ code, reason }) => {
      if (!isClosed) listener.lost(`socket closed: ${code} ${reason}`)
    })
    return {
      needsKeepalive: true,
      send: (request) => socket.send(JSON.stringify(request)),
      attend() {},
      close() {
        isClosed = true
        socket.close()
      },
    }
  },
}
