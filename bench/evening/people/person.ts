import {
  type CallInput,
  type CallName,
  type CallReply,
  calls,
  pathOf,
  type RealtimeEvent,
} from '@footlight/contract'
import { CallRefused } from '../../../apps/media/src/demo/api-client.ts'

const answerWithinMs = 15_000

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

interface Waiter {
  matches(event: RealtimeEvent): boolean
  resolve(event: RealtimeEvent | null): void
}

/** Somebody with a browser of their own: an address, cookies, and the socket that every page holds [W12]. */
export class Person implements Disposable {
  readonly address: string
  readonly #url: string
  readonly #signal: AbortSignal
  readonly #cookies = new Map<string, string>()
  readonly #waiters = new Set<Waiter>()
  #socket: WebSocket | null = null

  /** `signal` ends whatever is being asked. */
  constructor(url: string, address: string, signal: AbortSignal) {
    this.#url = url
    this.address = address
    this.#signal = signal
  }

  /** Makes a call of the contract; rejects with a CallRefused when it was refused. */
  async call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallReply<Name>> {
    const { body, ...where }: Parts = input
    const response = await this.#fetch(pathOf(calls[name], where), {
      method: calls[name].method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new CallRefused(name, response.status, await response.text())
    return response.json() as Promise<never>
  }

  /** Sends the form of a page of ours. */
  async submit(path: string, fields: Record<string, string>): Promise<void> {
    const response = await this.#fetch(path, {
      method: 'POST',
      headers: { origin: this.#url },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
    await response.arrayBuffer()
    if (response.status !== 303) throw new Error(`${path} was answered ${response.status}`)
  }

  /** Opens the socket of hints, as whoever the cookies say. */
  async listen(onEvent: (event: RealtimeEvent) => void = () => undefined): Promise<void> {
    const url = new URL('/api/realtime', this.#url.replace('http', 'ws'))
    const socket = new WebSocket(url, { headers: this.#headers() })
    this.#socket = socket
    const opened = Promise.withResolvers<void>()
    socket.addEventListener('error', () => opened.reject(new Error('the socket of hints was refused')))
    socket.addEventListener('message', ({ data }) => {
      const event = JSON.parse(String(data)) as RealtimeEvent
      opened.resolve()
      onEvent(event)
      for (const waiter of [...this.#waiters]) if (waiter.matches(event)) waiter.resolve(event)
    })
    await opened.promise
  }

  /** The next hint of this kind; null where none comes in time. Asked for before what leads to it. */
  hint(matches: Waiter['matches'], withinMs: number): Promise<RealtimeEvent | null> {
    const { promise, resolve } = Promise.withResolvers<RealtimeEvent | null>()
    const waiter: Waiter = { matches, resolve }
    const patience = setTimeout(() => resolve(null), withinMs)
    this.#waiters.add(waiter)
    return promise.finally(() => {
      clearTimeout(patience)
      this.#waiters.delete(waiter)
    })
  }

  [Symbol.dispose](): void {
    this.#socket?.close()
    for (const { resolve } of this.#waiters) resolve(null)
  }

  async #fetch(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<Response> {
    const response = await fetch(new URL(path, this.#url), {
      ...init,
      headers: { ...this.#headers(), ...init.headers },
      signal: AbortSignal.any([this.#signal, AbortSignal.timeout(answerWithinMs)]),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair)
    }
    return response
  }

  #headers(): Record<string, string> {
    return { cookie: [...this.#cookies.values()].join('; '), 'x-forwarded-for': this.address }
  }
}
