import type { RealtimeEvent } from '@footlight/contract'
import { type Caller, createCaller } from '@footlight/test-kit/calls'

const answerWithinMs = 15_000

interface Waiter {
  matches(event: RealtimeEvent): boolean
  resolve(event: RealtimeEvent | null): void
}

/** A person with a browser of its own: an address, cookies, and the realtime connection that every page holds [W12]. */
export class Person implements Disposable {
  readonly address: string
  readonly calls: Caller
  readonly #url: string
  readonly #signal: AbortSignal
  readonly #cookies = new Map<string, string>()
  readonly #waiters = new Set<Waiter>()
  #socket: WebSocket | null = null

  /** `signal` ends all calls. */
  constructor(url: string, address: string, signal: AbortSignal) {
    this.#url = url
    this.address = address
    this.#signal = signal
    this.calls = createCaller((path, init) => this.#fetch(path, init))
  }

  /** Opens the realtime connection, with the cookies of the moment. */
  async listen(onEvent: (event: RealtimeEvent) => void = () => undefined): Promise<void> {
    const url = new URL('/api/realtime', this.#url.replace('http', 'ws'))
    const socket = new WebSocket(url, { headers: this.#headers() })
    this.#socket = socket
    const opened = Promise.withResolvers<void>()
    socket.addEventListener('error', () => opened.reject(new Error('the realtime connection was refused')))
    socket.addEventListener('message', ({ data }) => {
      const event = JSON.parse(String(data)) as RealtimeEvent
      opened.resolve()
      onEvent(event)
      for (const waiter of [...this.#waiters]) if (waiter.matches(event)) waiter.resolve(event)
    })
    await opened.promise
  }

  /** The next event that matches; null where none comes in time. Call it before what leads to the event. */
  nextEvent(matches: Waiter['matches'], withinMs: number): Promise<RealtimeEvent | null> {
    const { promise, resolve } = Promise.withResolvers<RealtimeEvent | null>()
    const waiter: Waiter = { matches, resolve }
    const timeout = setTimeout(() => resolve(null), withinMs)
    this.#waiters.add(waiter)
    return promise.finally(() => {
      clearTimeout(timeout)
      this.#waiters.delete(waiter)
    })
  }

  [Symbol.dispose](): void {
    this.#socket?.close()
    for (const { resolve } of this.#waiters) resolve(null)
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(new URL(path, this.#url), {
      ...init,
      redirect: 'manual',
      headers: { ...this.#headers(), ...Object.fromEntries(new Headers(init.headers)) },
      signal: AbortSignal.any([this.#signal, AbortSignal.timeout(answerWithinMs)]),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair)
    }
    return response
  }

  #headers(): Record<string, string> {
    const cookie = [...this.#cookies.values()].join('; ')
    return { cookie, origin: this.#url, 'x-forwarded-for': this.address }
  }
}
