import { createHttpSignalling } from './http.ts'
import type { SignallingRequest } from './messages.ts'
import { createWebSocketSignalling } from './websocket.ts'

/** One exchange with a server of the stream dialect: one or two requests, then closed [D1]. */
export interface Signalling {
  /** Sends one request and gives its reply as parsed JSON. Rejects with a LiveError; after `close` with nothing to retry. */
  request(message: SignallingRequest): Promise<unknown>
  /** [D5] Ends the exchange, not the stream. */
  close(): void
}

export type OpenSignalling = (options: { serverUrl: string; useWebSockets: boolean }) => Signalling

const signallingPath = '/webrtc-session.json'

/** The server's address in the scheme that the way of asking needs; the dialect's path unless one is given. */
export function signallingUrl(serverUrl: string, useWebSockets: boolean): string {
  const url = new URL(serverUrl)
  const secure = url.protocol === 'wss:' || url.protocol === 'https:'
  url.protocol = useWebSockets ? (secure ? 'wss:' : 'ws:') : secure ? 'https:' : 'http:'
  if (url.pathname === '/') url.pathname = signallingPath
  return url.href
}

export const openSignalling: OpenSignalling = ({ serverUrl, useWebSockets }) => {
  const url = signallingUrl(serverUrl, useWebSockets)
  return useWebSockets ? createWebSocketSignalling(url) : createHttpSignalling(url)
}
