import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Clock } from '../../clock.ts'
import { addressOf, Callers } from '../../http/callers.ts'
import { pathOf, refuseUpgrade } from '../../http/http.ts'
import type { Log } from '../../log.ts'
import { Refusal } from '../../rooms/refusal.ts'
import type { Rooms } from '../../rooms/rooms.ts'
import type { TokenReader } from '../../tokens.ts'
import { closeCodeOf, closeCodeOfEnd, closeCodes } from './close-codes.ts'
import { FallbackSocket } from './fallback-socket.ts'
import { limits } from './limits.ts'

/** the path of every socket of this dialect, as the server routes it */
export const fallbackDialectPath = '/fallback/*'

export interface FallbackDialectPorts {
  rooms: Rooms
  readToken: TokenReader
  clock: Clock
  log: Log
}

/** [F1] The compatibility stream over WebSocket: MPEG-TS to the client, and nothing but pongs from it. */
export class FallbackDialect implements Disposable {
  readonly #ports: FallbackDialectPorts
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.messageBytes,
    perMessageDeflate: false,
  })
  /** [W14] sockets without an admitted token, which anyone can open: where they are full, the oldest one goes */
  readonly #callers = new Callers(limits.sockets)
  readonly #oldestSilent = new Map<Duplex, () => void>()
  readonly #viewers = new Callers(limits.viewers)
  readonly #guests = new Callers(limits.guests)
  readonly #accounts = new Callers({ perAddress: limits.viewersPerAccount, inAll: limits.sockets.inAll })

  constructor(ports: FallbackDialectPorts) {
    this.#ports = ports
  }

  /** open sockets */
  get size(): number {
    return this.#server.clients.size
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const stream = streamOf(pathOf(request) ?? '')
    if (stream === null) {
      refuseUpgrade(socket, '404 Not Found')
      return
    }
    const address = addressOf(request)
    const [oldest] = this.#oldestSilent.keys()
    if (this.#callers.isFull && oldest) {
      this.#leave(oldest)
      oldest.destroy()
    }
    const leave = this.#callers.enter(address)
    if (leave === null) {
      refuseUpgrade(socket, '503 Service Unavailable')
      return
    }
    this.#oldestSilent.set(socket, leave)
    socket.once('close', () => this.#leave(socket))
    this.#server.handleUpgrade(request, socket, head, (client) => {
      // ws closes the socket by itself, with the code of what was wrong
      client.on('error', () => undefined)
      client.on('message', () => this.#close(client, closeCodes.policy))
      this.#serve(client, request, stream, () => this.#leave(socket)).catch((error: unknown) => {
        const code = closeCodeOf(error)
        if (code === null) this.#ports.log.error({ err: error, stream }, 'a compatibility stream failed')
        this.#close(client, code ?? closeCodes.failure)
      })
    })
  }

  [Symbol.dispose](): void {
    for (const client of this.#server.clients) this.#close(client, closeCodes.goingAway)
    this.#server.close()
  }

  async #serve(
    client: WebSocket,
    request: IncomingMessage,
    stream: string,
    admitted: () => void,
  ): Promise<void> {
    const { rooms, readToken } = this.#ports
    const address = addressOf(request)
    const claims = await readToken(tokenOf(request))
    const connection = rooms.admit(claims, { stream, direction: 'play', address })
    const places = claims.audience === 'lobby' ? this.#guests : this.#viewers
    const leaves = [places.enter(address), this.#accounts.enter(claims.sub)]
    client.once('close', () => {
      connection.leave()
      for (const leave of leaves) leave?.()
    })
    // it left while its token was read
    if (client.readyState === client.CLOSED) client.emit('close')
    if (leaves.includes(null)) return this.#close(client, closeCodes.tooMany)
    admitted()
    connection.subscribe((event) => {
      if (event.type === 'ended') this.#close(client, closeCodeOfEnd(event.reason))
    })
    await connection.watch(new FallbackSocket(client))
  }

  /** Lets go of the place of a socket without an admitted token. */
  #leave(socket: Duplex): void {
    this.#oldestSilent.get(socket)?.()
    this.#oldestSilent.delete(socket)
  }

  #close(client: WebSocket, code: number): void {
    if (client.readyState !== client.OPEN) return
    client.close(code)
    const cancel = this.#ports.clock.after(limits.closeWithinMs, () => client.terminate())
    client.once('close', cancel)
  }
}

function streamOf(path: string): string | null {
  const [, stream] = /^\/fallback\/(live\/[\w-]{1,64})$/.exec(path) ?? []
  return stream ?? null
}

/** [D6] It stands in the query alone, once. */
function tokenOf(request: IncomingMessage): string {
  const [token, ...others] = new URL(request.url ?? '', 'ws://media').searchParams.getAll('token')
  if (token === undefined) throw new Refusal('TOKEN_MISSING')
  if (others.length > 0) throw new Refusal('TOKEN_CONFLICT')
  return token
}
