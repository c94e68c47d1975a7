import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RealtimeEvent } from '@footlight/contract'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Bus } from '../bus.ts'
import type { Clock } from '../clock.ts'
import { refuseUpgrade } from '../http/upgrades.ts'

const heartbeatMs = 25_000
/** a reader that lets this much pile up is hung up on: hints are cheap to refetch */
const maxBufferedBytes = 256 * 1024

interface RealtimeOptions {
  bus: Bus
  clock: Clock
  /** the account of a request's cookie, or null for a guest */
  accountOf(request: IncomingMessage): Promise<string | null>
  isAllowedOrigin(request: IncomingMessage): boolean
}

export interface Realtime extends AsyncDisposable {
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

/** /api/realtime [W12]: from the bus to each socket what concerns it. Nothing is read from clients. */
export function createRealtime({ bus, clock, accountOf, isAllowedOrigin }: RealtimeOptions): Realtime {
  const server = new WebSocketServer({ noServer: true, maxPayload: 4096 })
  const accounts = new Map<WebSocket, string | null>()
  const silent = new Set<WebSocket>()

  const unsubscribe = bus.subscribe(({ audience, event }) => {
    const text = JSON.stringify(event)
    for (const [socket, accountId] of accounts) {
      if (audience !== 'everyone' && (accountId === null || !audience.accountIds.includes(accountId)))
        continue
      if (socket.bufferedAmount > maxBufferedBytes) socket.terminate()
      else socket.send(text)
    }
  })

  const heartbeat = setInterval(() => {
    for (const socket of accounts.keys()) {
      if (silent.has(socket)) socket.terminate()
      silent.add(socket)
      socket.ping()
    }
  }, heartbeatMs)
  heartbeat.unref()

  function open(socket: WebSocket, accountId: string | null): void {
    accounts.set(socket, accountId)
    socket.on('pong', () => silent.delete(socket))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      accounts.delete(socket)
      silent.delete(socket)
    })
    const hello: RealtimeEvent = { type: 'hello', serverTime: new Date(clock.now()).toISOString() }
    socket.send(JSON.stringify(hello))
  }

  return {
    accept(request, socket, head) {
      if (!isAllowedOrigin(request)) {
        refuseUpgrade(socket, '403 Forbidden')
        return
      }
      accountOf(request).then(
        (accountId) => server.handleUpgrade(request, socket, head, (opened) => open(opened, accountId)),
        () => refuseUpgrade(socket, '503 Service Unavailable'),
      )
    },
    async [Symbol.asyncDispose]() {
      unsubscribe()
      clearInterval(heartbeat)
      for (const socket of accounts.keys()) socket.close(1001, 'the server is stopping')
      for (const socket of accounts.keys()) socket.terminate()
      server.close()
    },
  }
}
