import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import { WebSocketServer } from 'ws'
import type { Clock } from '../../clock.ts'
import type { Reply, Respond } from './respond.ts'
import { refusal } from './respond.ts'
import { notText, tooLarge } from './status.ts'

/** A message longer than this is answered 400 and the socket closed. */
export const maxMessageBytes = 1024 * 1024
/** A frame longer than this is not even read to its end: the socket closes with 1009. */
const maxFrameBytes = 4 * maxMessageBytes
/** Messages that may wait on one socket before it is no longer read. */
const maxWaiting = 8
const pingEveryMs = 30_000

/**
 * [D1] The stream dialect over WebSocket: replies come in the order of the messages.
 * [D5] A socket's end ends nothing else: streams live as long as their transports.
 */
export class StreamSockets implements Disposable {
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    perMessageDeflate: false,
  })
  readonly #respond: Respond
  readonly #answeredPing = new WeakSet<WebSocket>()
  readonly #stopPings: () => void

  constructor(respond: Respond, clock: Clock) {
    this.#respond = respond
    this.#stopPings = clock.every(pingEveryMs, () => this.#ping())
  }

  get size(): number {
    return this.#server.clients.size
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#server.handleUpgrade(request, socket, head, (client) => this.#serve(client))
  }

  [Symbol.dispose](): void {
    this.#stopPings()
    for (const client of this.#server.clients) client.close(1001, 'the server stops')
    this.#server.close()
  }

  #serve(client: WebSocket): void {
    let waiting = 0
    let turn = Promise.resolve()
    this.#answeredPing.add(client)
    client.on('pong', () => this.#answeredPing.add(client))
    // ws closes the socket by itself, with the code of what was wrong
    client.on('error', () => {})
    client.on('message', (data, isBinary) => {
      waiting += 1
      if (waiting >= maxWaiting) client.pause()
      turn = turn.then(async () => {
        await this.#answer(client, data, isBinary)
        waiting -= 1
        if (waiting < maxWaiting) client.resume()
      })
    })
  }

  async #answer(client: WebSocket, data: RawData, isBinary: boolean): Promise<void> {
    const bytes = toBuffer(data)
    if (bytes.length > maxMessageBytes) {
      send(client, refusal(tooLarge))
      client.close(1009, tooLarge.statusDescription)
      return
    }
    send(client, isBinary ? refusal(notText) : await this.#respond(bytes.toString('utf8')))
  }

  #ping(): void {
    for (const client of this.#server.clients) {
      if (!this.#answeredPing.delete(client)) client.terminate()
      else client.ping()
    }
  }
}

function send(client: WebSocket, reply: Reply): void {
  if (client.readyState === client.OPEN) client.send(JSON.stringify(reply))
}

function toBuffer(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data)
  return Buffer.isBuffer(data) ? data : Buffer.from(data)
}
