import type { LiveError } from '../errors.ts'
import { createHttpSignalling } from './http.ts'
import type { Signalling } from './messages.ts'
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
