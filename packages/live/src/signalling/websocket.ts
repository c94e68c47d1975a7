import { LiveError, statusError, transportLost } from '../errors.ts'
import type { Signalling } from './messages.ts'

/** The server went away on purpose, and comes back: going away, service restart, try again later. */
const restartCodes = [1001, 1012, 1013]

/** The server ended the connection: a code from here on is 4000 and the status that says why. */
const firstEndCode = 4400
/** A newer connection of the session took the place of this one: another attempt would take it back, and so on. */
const replacedCode = 4507

interface Waiting {
  resolve: (reply: unknown) => void
  reject: (error: LiveError) => void
}

/**
 * JSON text frames over one WebSocket, opened with the first request. It stays open, so that the server can say that it
 * ended the connection; any other end of it means nothing while no request waits [D5].
 */
export function createWebSocketSignalling(
  url: string,
  onEnd: (error: LiveError) => void,
  openSocket: (url: string) => WebSocket = (address) => new WebSocket(address),
): Signalling {
  let socket: WebSocket | undefined
  /** [D1] in the order of their replies: a size may be told while the reply to an answer is on its way */
  const waiting: Waiting[] = []
  let over: LiveError | undefined

  function end(error: LiveError) {
    over ??= error
    for (const { reject } of waiting.splice(0)) reject(error)
  }

  function open(): WebSocket {
    const opened = openSocket(url)
    let failed = false
    opened.onmessage = ({ data }) => {
      try {
        const reply: unknown = JSON.parse(String(data))
        waiting.shift()?.resolve(reply)
      } catch (cause) {
        end(new LiveError('REPLY_MALFORMED', 'the reply is not JSON', { cause }))
      }
    }
    // a close follows every error, and only the close says whether it was clean
    opened.onerror = () => {
      failed = true
    }
    opened.onclose = ({ code, reason, wasClean }) => {
      socket = undefined
      if (code >= firstEndCode && !over) {
        // of any other end the next attempt is told by its reply
        onEnd(code === replacedCode ? statusError(507, reason) : transportLost(reason))
      }
      // [C4]
      const recoverable = !wasClean || restartCodes.includes(code)
      if (waiting[0])
        end(
          failed
            ? new LiveError('SOCKET_FAILED', 'Websocket error', { recoverable })
            : new LiveError('SOCKET_CLOSED', `socket closed: ${reason}`, { recoverable }),
        )
    }
    return opened
  }

  return {
    request(message) {
      return new Promise((resolve, reject) => {
        if (over) return reject(over)
        waiting.push({ resolve, reject })
        const asked = socket ?? open()
        socket = asked
        const send = () => asked.send(JSON.stringify(message))
        if (asked.readyState) send()
        else asked.addEventListener('open', send)
      })
    },
    close() {
      end(new LiveError('SOCKET_CLOSED', 'socket closed: '))
      socket?.close(1000)
    },
  }
}
