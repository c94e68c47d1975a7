import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import { WebSocketServer } from 'ws'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { addressOf, Callers, Rate } from './callers.ts'
import { refuseUpgrade } from './http.ts'

export interface SocketLimits {
  /** a longer message is refused and the socket closed */
  messageBytes: number
  /** a longer frame is not even read to its end: the socket closes with 1009 */
  frameBytes: number
  /** messages that may wait on one socket before it is no longer read */
  waitingMessages: number
  /** bytes that a client may leave unread before its socket is closed */
  bufferedBytes: number
  /** a socket without one message that a token admits is closed after so long */
  firstMessageWithinMs: number
  /** a socket on which nothing runs is closed after so long, with 1001: its client opens another one when it needs it */
  unusedForMs: number
  /** of one socket: the next `burst` at once, and so many in each second; one more closes it, with 1008 */
  socketMessages: { burst: number; perSecond: number }
  pingEveryMs: number
  /** concurrently: of those without an admitted token, of free visitors and of all others, each with places of their own */
  sockets: { perAddress: number; inAll: number }
}

/** Whose token was admitted on a socket: a free visitor's, or that of a payer, a performer or a moderator. */
export type Audience = 'lobby' | 'stage'

/** What a client sent; `text` null: no message of this protocol, and why. */
export type Frame = { text: string } | { text: null; problem: 'binary' | 'tooLarge' }

/** The open socket, as a dialect uses it. */
export interface SocketPeer {
  /** the client's address; null where it is unknown */
  readonly address: string | null
  /** Sends JSON; a client that does not read is disconnected before its unsent messages fill the memory. */
  send(message: unknown): void
  /** Closes it, after what was sent. */
  close(code: number, reason: string): void
  /** Whether something runs on it. */
  use(isUsed: boolean): void
  /** The same of a connection that runs: it then takes no place of its address. */
  hold(isHeld: boolean): void
}

export interface SocketListener {
  /** Called with one message at a time, in their order. Resolves to whose token was admitted with it; null: none. */
  received(frame: Frame): Promise<Audience | null>
  closed?(): void
}

export interface TextSocketPorts {
  limits: SocketLimits
  /** the subprotocol without which a socket is refused */
  subprotocol?: string
  /** of the sockets that are held; beyond it they are closed */
  maxHeld?: number
  clock: Clock
  log: Pick<Log, 'error'>
  newId(): string
  /** called once for each socket */
  serve(peer: SocketPeer): SocketListener
}

/** What a socket takes until it is closed. */
interface Place {
  /** a place of its kind, and one of its address unless it is held */
  leave(): void
  /** null: nothing was admitted on it */
  audience: Audience | null
  isClosed: boolean
}

/** The sockets of one dialect: JSON text messages, read one at a time, with pings and with every limit enforced. */
export class TextSockets implements Disposable {
  readonly #server: WebSocketServer
  readonly #ports: TextSocketPorts
  /** [W14] sockets without an admitted token, which anyone can open: where they are full, the oldest one goes */
  readonly #silent: Callers
  readonly #oldestSilent = new Map<Place, Duplex>()
  readonly #admitted: Record<Audience, Callers>
  readonly #ofAddress: Callers
  readonly #held: Callers
  /** what the latest ping to each said, until it is answered */
  readonly #pinged = new Map<WebSocket, string>()
  readonly #stopPings: () => void

  constructor(ports: TextSocketPorts) {
    const { limits, clock, subprotocol } = ports
    this.#ports = ports
    this.#server = new WebSocketServer({
      noServer: true,
      maxPayload: limits.frameBytes,
      perMessageDeflate: false,
      ...(subprotocol === undefined ? {} : { handleProtocols: () => subprotocol }),
    })
    const places = () => new Callers({ perAddress: Number.POSITIVE_INFINITY, inAll: limits.sockets.inAll })
    this.#silent = places()
    this.#admitted = { lobby: places(), stage: places() }
    this.#ofAddress = new Callers({ ...limits.sockets, inAll: Number.POSITIVE_INFINITY })
    this.#held = new Callers({ perAddress: Number.POSITIVE_INFINITY, inAll: ports.maxHeld ?? 0 })
    this.#stopPings = clock.every(limits.pingEveryMs, () => this.#ping())
  }

  get size(): number {
    return this.#server.clients.size
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (!this.#speaksProtocol(request)) {
      refuseUpgrade(socket, '400 Bad Request')
      return
    }
    const address = addressOf(request)
    if (this.#silent.isFull) this.#endOldestSilent()
    const leave = this.#enter(this.#silent, address)
    if (leave === null) {
      refuseUpgrade(socket, '503 Service Unavailable')
      return
    }
    const place: Place = { leave, audience: null, isClosed: false }
    this.#oldestSilent.set(place, socket)
    socket.once('close', () => this.#leave(place))
    this.#server.handleUpgrade(request, socket, head, (client) => this.#serve(client, address, place))
  }

  [Symbol.dispose](): void {
    this.#stopPings()
    for (const client of this.#server.clients) client.close(1001, 'the server stops')
    this.#server.close()
  }

  #endOldestSilent(): void {
    const [oldest] = this.#oldestSilent
    if (!oldest) return
    this.#leave(oldest[0])
    oldest[1].destroy()
  }

  #leave(place: Place): void {
    if (place.isClosed) return
    place.isClosed = true
    place.leave()
    this.#oldestSilent.delete(place)
  }

  #enter(places: Callers, address: string | null): (() => void) | null {
    const leave = places.enter(null)
    const leaveAddress = leave && this.#ofAddress.enter(address)
    if (leave && leaveAddress) {
      return () => {
        leave()
        leaveAddress()
      }
    }
    leave?.()
    return null
  }

  #speaksProtocol(request: IncomingMessage): boolean {
    const { subprotocol } = this.#ports
    if (subprotocol === undefined) return true
    const offered = request.headers['sec-websocket-protocol'] ?? ''
    return offered.split(',').some((one) => one.trim() === subprotocol)
  }

  #serve(client: WebSocket, address: string | null, place: Place): void {
    const { limits, clock, log } = this.#ports
    const rate = new Rate(limits.socketMessages, clock.steadyMs())
    let stopUnused = (): void => undefined
    const use = (isUsed: boolean): void => {
      // messages that came before the end are still answered after it
      if (place.isClosed) return
      stopUnused()
      if (!isUsed) stopUnused = clock.after(limits.unusedForMs, () => client.close(1001, 'nothing runs'))
    }
    const hold = (isHeld: boolean): void => {
      if (place.isClosed) return
      use(isHeld)
      const places = this.#admitted[place.audience ?? 'lobby']
      const leave = isHeld ? this.#held.enter(null) : this.#enter(places, address)
      if (leave === null) {
        client.close(1013, 'too many sockets')
        return
      }
      place.leave()
      place.leave = leave
      this.#oldestSilent.delete(place)
    }
    const admit = (audience: Audience): void => {
      stopWaiting()
      const isKnown = place.audience !== null
      place.audience ??= audience
      if (isKnown || place.isClosed || !this.#oldestSilent.delete(place)) return
      place.leave()
      const leave = this.#enter(this.#admitted[audience], address)
      place.leave = leave ?? (() => undefined)
      if (leave === null) client.close(1013, 'too many sockets')
    }
    const send = (message: unknown): void => this.#send(client, message)
    const close = (code: number, reason: string): void => client.close(code, reason)
    use(false)
    const listener = this.#ports.serve({ address, send, close, use, hold })
    let waiting = 0
    let turn = Promise.resolve()
    const stopWaiting = clock.after(limits.firstMessageWithinMs, () => client.terminate())
    client.on('pong', (data) => {
      // an unsolicited pong does not prove that the client reads anything
      if (String(data) === this.#pinged.get(client)) this.#pinged.delete(client)
    })
    client.on('close', () => {
      stopWaiting()
      stopUnused()
      this.#pinged.delete(client)
      listener.closed?.()
    })
    // ws closes the socket by itself, with the code of what was wrong
    client.on('error', () => {})
    client.on('message', (data, isBinary) => {
      if (client.readyState !== client.OPEN) return
      if (!rate.take(clock.steadyMs())) return client.close(1008, 'too many messages')
      waiting += 1
      if (waiting >= limits.waitingMessages) client.pause()
      const answer = async () => {
        const frame = this.#read(data, isBinary)
        const audience = await listener.received(frame)
        if (audience) admit(audience)
        if (frame.text === null && frame.problem === 'tooLarge')
          client.close(1009, 'The message is too large')
        waiting -= 1
        if (waiting < limits.waitingMessages) client.resume()
      }
      turn = turn.then(answer).catch((err) => {
        log.error({ err }, 'a socket failed, and is closed')
        client.terminate()
      })
    })
  }

  #read(data: RawData, isBinary: boolean): Frame {
    const bytes = toBuffer(data)
    if (bytes.length > this.#ports.limits.messageBytes) return { text: null, problem: 'tooLarge' }
    return isBinary ? { text: null, problem: 'binary' } : { text: bytes.toString('utf8') }
  }

  #send(client: WebSocket, message: unknown): void {
    if (client.readyState !== client.OPEN) return
    if (client.bufferedAmount > this.#ports.limits.bufferedBytes) client.terminate()
    else client.send(JSON.stringify(message))
  }

  #ping(): void {
    for (const client of this.#server.clients) {
      if (this.#pinged.has(client)) {
        client.terminate()
        continue
      }
      const word = this.#ports.newId()
      this.#pinged.set(client, word)
      client.ping(word)
    }
  }
}

function toBuffer(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data)
  return Buffer.isBuffer(data) ? data : Buffer.from(data)
}
