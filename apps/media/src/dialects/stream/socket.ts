import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import { WebSocketServer } from 'ws'
import type { Clock } from '../../clock.ts'
import { addressOf, Callers } from '../../http/callers.ts'
import { refuseUpgrade } from '../../http/http.ts'
import { limits } from './limits.ts'
import type { Reply, Respond } from './respond.ts'
import { refusal } from './respond.ts'
import { notText, tooLarge } from './status.ts'

export interface StreamSocketPorts {
  respond: Respond
  clock: Clock
  newId(): string
}

/**
 * [D1] The stream dialect over WebSocket: replies come in the order of the messages.
 * [D5] A socket's end ends nothing else: streams live as long as their transports.
 */
export class StreamSockets implements Disposable {
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frameBytes,
    perMessageDeflate: false,
  })
  readonly #ports: StreamSocketPorts
  readonly #callers = new Callers(limits.sockets)
  /** what the latest ping to each said, until it is answered */
  readonly #pinged = new Map<WebSocket, string>()
  readonly #stopPings: () => void

  constructor(ports: StreamSocketPorts) {
    this.#ports = ports
    this.#stopPings = ports.clock.every(limits.pingEveryMs, () => this.#ping())
  }

  get size(): number {
    return this.#server.clients.size
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const address = addressOf(request)
    const leave = this.#callers.enter(address)
    if (leave === null) {
      refuseUpgrade(socket, '503 Service Unavailable')
      return
    }
    socket.once('close', leave)
    this.#server.handleUpgrade(request, socket, head, (client) => this.#serve(client, address))
  }

  [Symbol.dispose](): void {
    this.#stopPings()
    for (const client of this.#server.clients) client.close(1001, 'the server stops')
    this.#server.close()
  }

  #serve(client: WebSocket, address: string | null): void {
    let waiting = 0
    let turn = Promise.resolve()
    const stopWaiting = this.#ports.clock.after(limits.firstMessageWithinMs, () => client.terminate())
    client.on('pong', (data) => {
      // an unsolicited pong does not prove that the client reads anything
      if (String(data) === this.#pinged.get(client)) this.#pinged.delete(client)
    })
    client.on('close', () => {
      stopWaiting()
      this.#pinged.delete(client)
    })
    // ws closes the socket by itself, with the code of what was wrong
    client.on('error', () => {})
    client.on('message', (data, isBinary) => {
      waiting += 1
      if (waiting >= limits.waitingMessages) client.pause()
      turn = turn.then(async () => {
        const { status } = await this.#answer(client, address, data, isBinary)
        if (status !== 400) stopWaiting()
        waiting -= 1
        if (waiting < limits.waitingMessages) client.resume()
      })
    })
  }

  async #answer(client: WebSocket, address: string | null, data: RawData, isBinary: boolean): Promise<Reply> {
    const bytes = toBuffer(data)
    if (bytes.length > limits.messageBytes) {
      const reply = refusal(tooLarge)
      send(client, reply)
      client.close(1009, tooLarge.statusDescription)
      return reply
    }
    const reply = isBinary ? refusal(notText) : await this.#ports.respond(bytes.toString('utf8'), address)
    send(client, reply)
    return reply
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

/** Closes the socket of a client that does not read, before its unsent replies fill the memory. */
function send(client: WebSocket, reply: Reply): void {
  if (client.readyState !== client.OPEN) return
  if (client.bufferedAmount > limits.bufferedBytes) client.terminate()
  else client.send(JSON.stringify(reply))
}

function toBuffer(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data)
  return Buffer.isBuffer(data) ? data : Buffer.from(data)
}
