import { randomUUID } from 'node:crypto'

interface JanusMessage {
  janus: string
  transaction?: string
  data?: { id: number }
  plugindata?: { data: Record<string, unknown> }
  jsep?: { type: string; sdp: string }
  error?: { code: number; reason: string }
}

const keepaliveEveryMs = 25_000

/** As much of the Janus protocol as a benchmark needs. */
export class JanusClient implements Disposable {
  readonly #socket: WebSocket
  readonly #waiting = new Map<string, { settle(message: JanusMessage): void; ack: boolean }>()
  readonly #keepalive: NodeJS.Timeout
  #session = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => this.#onMessage(JSON.parse(String(data))))
    this.#keepalive = setInterval(() => void this.#ask({ janus: 'keepalive' }), keepaliveEveryMs)
  }

  static async connect(url: string): Promise<JanusClient> {
    const socket = new WebSocket(url, 'janus-protocol')
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve(), { once: true })
      socket.addEventListener('error', () => reject(new Error(`no Janus at ${url}`)), { once: true })
    })
    const client = new JanusClient(socket)
    client.#session = (await client.#ask({ janus: 'create' })).data?.id ?? 0
    return client
  }

  async attach(plugin: string): Promise<number> {
    return (await this.#ask({ janus: 'attach', plugin })).data?.id ?? 0
  }

  /** A request that the plugin answers at once. */
  request(handle: number, body: object): Promise<JanusMessage> {
    return this.#ask({ janus: 'message', handle_id: handle, body })
  }

  /** A request that the plugin first acknowledges, and answers with an event. */
  negotiate(handle: number, body: object, jsep?: { type: string; sdp: string }): Promise<JanusMessage> {
    return this.#ask({ janus: 'message', handle_id: handle, body, ...(jsep && { jsep }) }, true)
  }

  async candidatesEnd(handle: number): Promise<void> {
    await this.#ask({ janus: 'trickle', handle_id: handle, candidate: { completed: true } })
  }

  [Symbol.dispose](): void {
    clearInterval(this.#keepalive)
    this.#socket.close()
  }

  #ask(message: object, awaitEvent = false): Promise<JanusMessage> {
    const transaction = randomUUID()
    const session = this.#session ? { session_id: this.#session } : {}
    return new Promise((resolve, reject) => {
      this.#waiting.set(transaction, {
        ack: awaitEvent,
        settle(reply) {
          const refused = reply.error?.reason ?? reply.plugindata?.data.error
          if (refused) reject(new Error(String(refused)))
          else resolve(reply)
        },
      })
      this.#socket.send(JSON.stringify({ ...message, ...session, transaction }))
    })
  }

  #onMessage(message: JanusMessage): void {
    const waiting = this.#waiting.get(message.transaction ?? '')
    if (!waiting || (waiting.ack && message.janus === 'ack')) return
    this.#waiting.delete(message.transaction ?? '')
    waiting.settle(message)
  }
}
