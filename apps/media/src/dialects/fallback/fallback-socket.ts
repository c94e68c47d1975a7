import type { WebSocket } from 'ws'
import type { ViewerSocket } from '../../engines/port.ts'

/** The socket of one viewer, as the engine uses it. */
export class FallbackSocket implements ViewerSocket {
  readonly #socket: WebSocket
  /** pings that this machine has not handed to the network yet */
  readonly #unsentPings = new Set<string>()

  constructor(socket: WebSocket) {
    this.#socket = socket
  }

  get unsentBytes(): number {
    return this.#socket.bufferedAmount
  }

  send(bytes: Buffer): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(bytes, { binary: true })
  }

  ping(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.#unsentPings.add(text)
    this.#socket.ping(text, false, () => this.#unsentPings.delete(text))
  }

  onPong(listener: (text: string, isUnasked: boolean) => void): void {
    this.#socket.on('pong', (data) => {
      const text = data.toString('latin1')
      listener(text, this.#unsentPings.has(text))
    })
  }
}
