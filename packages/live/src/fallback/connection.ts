import { LiveError, statusError, transportLost } from '../errors.ts'

export interface ConnectionEvents {
  onOpen(): void
  onBytes(bytes: ArrayBuffer): void
  /** once, unless it was closed from here */
  onEnd(error: LiveError): void
}

/** The port between the player and the server's stream of bytes. */
export type OpenConnection = (url: string, events: ConnectionEvents) => { close(): void }

/** A WebSocket that brings MPEG-TS, and to which nothing is sent: the browser answers the server's pings. */
export const openConnection: OpenConnection = (url, events) => {
  const controller = new AbortController()
  const { signal } = controller
  const socket = new WebSocket(url)
  socket.binaryType = 'arraybuffer'
  socket.addEventListener('open', () => events.onOpen(), { signal })
  socket.addEventListener(
    'message',
    ({ data }) => {
      if (data instanceof ArrayBuffer) events.onBytes(data)
    },
    { signal },
  )
  // a close follows every error
  socket.addEventListener('close', ({ code, reason }) => events.onEnd(closeError(code, reason)), { signal })
  return {
    close() {
      controller.abort()
      socket.close(1000)
    },
  }
}

/** [C4] Why the server closed the socket, and whether another try makes sense. */
export function closeError(code: number, reason: string): LiveError {
  switch (code) {
    case 4403:
      return statusError(403, reason || 'token refused')
    case 4404:
      return statusError(502, reason || 'stream not running')
    case 4410:
      return new LiveError('SESSION_OVER', reason || 'the session is over')
    case 4429:
      return new LiveError('TOO_MANY_VIEWERS', reason || 'too many viewers', { recoverable: true })
    case 4503:
      return new LiveError('FALLBACK_UNAVAILABLE', reason || 'the server has no compatibility stream')
    default:
      // another code of the server's own is a refusal that this player does not know
      if (code >= 4000) return new LiveError('SOCKET_CLOSED', `socket closed: ${code} ${reason}`)
      return transportLost(`socket closed: ${code} ${reason}`)
  }
}
