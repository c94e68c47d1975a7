import { ignoreFailure, LiveError } from '../errors.ts'
import { isFields, type Signalling } from './messages.ts'
import { createWebSocketSignalling } from './websocket.ts'

/** `onEnd`: the server ended the connection that was asked for, and says so while its socket is open. */
export type OpenSignalling = (
  options: { serverUrl: string; useWebSockets: boolean },
  onEnd: (error: LiveError) => void,
) => Signalling

const signallingPath = '/webrtc-session.json'

/** The server's address in the scheme that the way of asking needs; the dialect's path unless one is given. */
export function signallingUrl(serverUrl: string, useWebSockets: boolean): string {
  const url = new URL(serverUrl)
  const secure = url.protocol === 'wss:' || url.protocol === 'https:'
  url.protocol = useWebSockets ? (secure ? 'wss:' : 'ws:') : secure ? 'https:' : 'http:'
  if (url.pathname === '/') url.pathname = signallingPath
  return url.href
}

export const openSignalling: OpenSignalling = ({ serverUrl, useWebSockets }, onEnd) => {
  const url = signallingUrl(serverUrl, useWebSockets)
  return useWebSockets ? createWebSocketSignalling(url, onEnd) : createHttpSignalling(url)
}

/** The same JSON by HTTP POST: one request, one reply [D1]. */
export function createHttpSignalling(
  url: string,
  post: typeof fetch = (input, init) => fetch(input, init),
): Signalling {
  const controller = new AbortController()
  return {
    async request(message) {
      const response = await post(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
        signal: controller.signal,
      }).catch((cause) => {
        const recoverable = !controller.signal.aborted
        throw new LiveError('SOCKET_FAILED', 'the server could not be reached', { recoverable, cause })
      })
      const { status } = response
      const reply: unknown = await response.json().catch(ignoreFailure('the status says it'))
      if (reply !== undefined && (response.ok || (isFields(reply) && 'status' in reply))) return reply
      // a proxy's own words, as when it refuses a socket
      if (!response.ok)
        throw new LiveError('SOCKET_FAILED', `status ${status}`, { status, recoverable: true })
      throw new LiveError('REPLY_MALFORMED', 'the reply is not JSON')
    },
    close() {
      controller.abort()
    },
  }
}
