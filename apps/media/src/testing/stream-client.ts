import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Reply } from '../dialects/stream/respond.ts'

/** A client of the stream dialect over one WebSocket; replies are taken in their order. */
export class StreamClient implements Disposable {
  readonly #socket: WebSocket
  readonly #replies: Reply[] = []
  readonly #takers: PromiseWithResolvers<Reply>[] = []
  /** the close code, once the socket is closed */
  readonly closed: Promise<number>

  private constructor(socket: WebSocket) {
    this.#socket = socket
    this.closed = once(socket, 'close').then(([code]) => {
      for (const taker of this.#takers.splice(0)) taker.reject(new Error(`closed with ${code}`))
      return Number(code)
    })
    socket.on('message', (data) => {
      const reply = JSON.parse(String(data)) as Reply
      const taker = this.#takers.shift()
      if (taker) taker.resolve(reply)
      else this.#replies.push(reply)
    })
    socket.on('error', () => {})
  }

  /** `address`: the client address that the API's proxy would forward. */
  static async connect(port: number, address?: string): Promise<StreamClient> {
    const headers = address === undefined ? {} : { 'x-forwarded-for': address }
    const socket = new WebSocket(`ws://127.0.0.1:${port}/webrtc-session.json`, { headers })
    await once(socket, 'open')
    return new StreamClient(socket)
  }

  /** Sends a message, or raw text or bytes, and resolves with the next reply. */
  ask(message: unknown): Promise<Reply> {
    this.#socket.send(
      typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message),
    )
    return this.next()
  }

  next(): Promise<Reply> {
    const reply = this.#replies.shift()
    if (reply) return Promise.resolve(reply)
    if (this.#socket.readyState === WebSocket.CLOSED) return Promise.reject(new Error('closed before'))
    const taker = Promise.withResolvers<Reply>()
    this.#takers.push(taker)
    return taker.promise
  }

  /** Replies that answer no request. */
  get unasked(): number {
    return this.#replies.length
  }

  [Symbol.dispose](): void {
    this.#socket.terminate()
  }
}
