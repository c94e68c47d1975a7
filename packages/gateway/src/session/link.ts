import { GatewayError } from '../errors.ts'
import type { Clock } from '../ports/clock.ts'
import type { Random } from '../ports/random.ts'
import type { Connection, Transport, TransportListener, WireRequest } from '../transport/port.ts'

export interface LinkPorts {
  transport: Transport
  clock: Clock
  random: Random
  /** how long a transport may take to open */
  openWithinMs: number
}

/** At most one connection at a time; messages of earlier ones are ignored. */
export interface Link {
  connect(server: string): void
  disconnect(): void
  /** Throws when there is no connection. */
  send(request: WireRequest): void
  /** True: the session must be kept alive by requests. */
  attend(sessionId: number, secrets: Record<string, string>): boolean
}

export function createLink(ports: LinkPorts, listener: TransportListener): Link {
  let connection: Connection | undefined
  let silence = () => {}

  function disconnect() {
    silence()
    connection?.close()
    connection = undefined
  }

  function current(): Connection {
    if (!connection) throw new GatewayError('not-connected')
    return connection
  }

  return {
    connect(server) {
      disconnect()
      let isCurrent = true
      const cancelTimer = ports.clock.after(ports.openWithinMs, () => {
        if (isCurrent) listener.lost('the connection did not open in time')
      })
      silence = () => {
        isCurrent = false
        cancelTimer()
      }
      connection = ports.transport.open(
        server,
        {
          opened() {
            cancelTimer()
            if (isCurrent) listener.opened()
          },
          received: (message) => isCurrent && listener.received(message),
          undelivered: (transaction, cause) => isCurrent && listener.undelivered(transaction, cause),
          lost: (cause) => isCurrent && listener.lost(cause),
        },
        ports,
      )
    },
    disconnect,
    send: (request) => current().send(request),
    attend(sessionId, secrets) {
      const { needsKeepalive } = current()
      current().attend(sessionId, secrets)
      return needsKeepalive
    },
  }
}
