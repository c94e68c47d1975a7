import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RealtimeEvent, realtimeHelloEveryMs } from '@footlight/contract'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Bus } from '../bus.ts'
import { refuseUpgrade } from '../http/upgrades/upgrades.ts'
import { type Log, logFailure } from '../logs/log.ts'
import type { Clock } from '../time/clock.ts'

/** a socket with this many unread bytes is closed: events are cheap to refetch */
const maxBufferedBytes = 256 * 1024
/** a guest's socket is closed after this time: a page that is still open opens the next one */
const guestLifeMs = 15 * 60_000
/** [W14] of the 8,000 sockets at a time: however many guests there are, accounts have some left */
const maxGuests = 6_000

const tryAgainCode = 1013
/** close code for a socket whose sign-in has ended: the page reconnects as the account that is signed in then */
const signedOutCode = 4001

/** Whose socket it is, and by which sign-in. */
export interface SocketOwner {
  accountId: string
  signInId: string
}

interface RealtimeOptions {
  bus: Bus
  clock: Clock
  log: Pick<Log, 'warn'>
  /** the owner by a request's cookie, or null for a guest */
  ownerOf(request: IncomingMessage): Promise<SocketOwner | null>
  /** notifies of a sign-in that is ended */
  onSignInEnded(listener: (signInId: string) => void): () => void
  /** which of these sign-ins are still valid: polling finds those that expired or were ended on another node */
  livingSignIns(signInIds: readonly string[]): Promise<ReadonlySet<string>>
  isAllowedOrigin(request: IncomingMessage): boolean
  /** how often each socket is checked: for its reader, and for its sign-in */
  checkEveryMs?: number
  guestLifeMs?: number
  maxGuests?: number
}

export interface Realtime extends AsyncDisposable {
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

/** /api/realtime [W12]: forwards events of the bus to the sockets that they concern. Nothing is read from clients. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { bus, clock, log, ownerOf, onSignInEnded, livingSignIns, isAllowedOrigin } = options
  const server = new WebSocketServer({ noServer: true, maxPayload: 4096 })
  const owners = new Map<WebSocket, SocketOwner | null>()
  const silent = new Set<WebSocket>()
  let guests = 0

  const unsubscribe = bus.subscribe(({ audience, event }) => {
    const text = JSON.stringify(event)
    for (const [socket, owner] of owners) {
      if (audience !== 'everyone' && (owner === null || !audience.accountIds.includes(owner.accountId)))
        continue
      if (socket.bufferedAmount > maxBufferedBytes) socket.terminate()
      else socket.send(text)
    }
  })

  /** Closes these sockets; nothing more is sent to them, however long their readers take to close. */
  function signOut(isOver: (signInId: string) => boolean): void {
    for (const [socket, owner] of owners) {
      if (owner === null || !isOver(owner.signInId)) continue
      owners.set(socket, null)
      socket.close(signedOutCode, 'signed out')
    }
  }

  async function checkSignIns(): Promise<void> {
    const asked = new Set([...owners.values()].flatMap((owner) => (owner ? [owner.signInId] : [])))
    if (asked.size === 0) return
    const living = await livingSignIns([...asked])
    signOut((signInId) => asked.has(signInId) && !living.has(signInId))
  }

  function hello(): string {
    return JSON.stringify({
      type: 'hello',
      serverTime: new Date(clock.now()).toISOString(),
    } satisfies RealtimeEvent)
  }

  function checkReaders(): void {
    for (const socket of owners.keys()) {
      if (silent.has(socket)) socket.terminate()
      silent.add(socket)
      socket.ping()
      // pages cannot observe a ping: the repeated hello shows them that the connection is alive
      socket.send(hello())
    }
  }

  const stopListening = onSignInEnded((ended) => signOut((signInId) => signInId === ended))
  const timer = setInterval(() => {
    checkReaders()
    // the database is away for a moment: the next round asks again
    checkSignIns().catch(logFailure(log, 'sign-ins of sockets were not checked'))
  }, options.checkEveryMs ?? realtimeHelloEveryMs)
  timer.unref()

  function open(socket: WebSocket, owner: SocketOwner | null): void {
    owners.set(socket, owner)
    if (!owner) guests += 1
    socket.on('pong', () => silent.delete(socket))
    // clients send nothing here
    socket.on('message', () => socket.terminate())
    socket.on('error', () => socket.terminate())
    const closeGuest = () => socket.close(tryAgainCode, 'open the next one')
    const life = owner ? undefined : setTimeout(closeGuest, options.guestLifeMs ?? guestLifeMs)
    socket.on('close', () => {
      clearTimeout(life)
      if (owners.delete(socket) && !owner) guests -= 1
      silent.delete(socket)
    })
    socket.send(hello())
  }

  return {
    accept(request, socket, head) {
      if (!isAllowedOrigin(request)) {
        refuseUpgrade(socket, 403)
        return
      }
      ownerOf(request).then(
        (owner) => {
          if (!owner && guests >= (options.maxGuests ?? maxGuests)) refuseUpgrade(socket, 503)
          else server.handleUpgrade(request, socket, head, (opened) => open(opened, owner))
        },
        () => refuseUpgrade(socket, 503),
      )
    },
    async [Symbol.asyncDispose]() {
      unsubscribe()
      stopListening()
      clearInterval(timer)
      for (const socket of owners.keys()) socket.close(1001, 'the server is stopping')
      for (const socket of owners.keys()) socket.terminate()
      server.close()
    },
  }
}
