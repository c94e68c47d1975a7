import { createHttpSignalling } from './http.ts'
import { type OpenSignalling, signallingUrl } from './signalling.ts'
import { createWebSocketSignalling } from './websocket.ts'

export const openSignalling: OpenSignalling = ({ serverUrl, useWebSockets }) => {
  const url = signallingUrl(serverUrl, useWebSockets)
  return useWebSockets ? createWebSocketSignalling(url) : createHttpSignalling(url)
}
