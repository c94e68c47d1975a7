import { type RealtimeEvent, realtimeHelloEveryMs } from '@footlight/contract'

/** The part of a WebSocket that this client uses, so that a test can replace it. */
export interface RealtimeSocket {
  addEventListener(type: 'open' | 'close', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  close(): void
}

export interface RealtimePorts {
  connect(): RealtimeSocket
  /** runs `task` after about `delayMs`; returns a cancel function */
  schedule(task: () => void, delayMs: number): () => void
}

export type RealtimeState = 'connecting' | 'open' | 'closed'
type Listener = (event: RealtimeEvent) => void

const firstDelayMs = 500
/** the longest delay between two attempts to reconnect */
const longestDelayMs = 5_000
/** one hello may be late */
const silentMs = 2.5 * realtimeHelloEveryMs

/**
 * [W12] The page's one realtime connection. It reconnects with a delay that doubles, and notifies when it is open: data
 * read before may be stale then, so subscribers refetch. Silence counts as a loss: a dead network closes no socket.
 */
export class RealtimeClient {
  readonly #ports: RealtimePorts
  readonly #listeners = new Set<Listener>()
  readonly #openings = new Set<(isReturn: boolean) => void>()
  readonly #stateChanged = new Set<() => void>()
  #socket: RealtimeSocket | undefined
  #cancelRetry: (() => void) | undefined
  #cancelSilence: (() => void) | undefined
  #failures = 0
  #wasOpen = false
  #state: RealtimeState = 'closed'

  constructor(ports: RealtimePorts) {
    this.#ports = ports
  }

  get state(): RealtimeState {
    return this.#state
  }

  open(): void {
    if (this.#socket) return
    this.#cancelRetry?.()
    this.#enter('connecting')
    const socket = this.#ports.connect()
    this.#socket = socket
    socket.addEventListener('open', () => this.#opened(socket))
    socket.addEventListener('message', ({ data }) => this.#received(socket, data))
    socket.addEventListener('close', () => this.#lost(socket))
  }

  /** Closes the connection and does not reconnect until `open`. */
  close(): void {
    this.#cancelRetry?.()
    this.#cancelSilence?.()
    const socket = this.#socket
    this.#socket = undefined
    socket?.close()
    this.#enter('closed')
  }

  /** Reconnects with the current cookie: after signing in or out. */
  restart(): void {
    this.close()
    this.open()
  }

  onEvent(listener: Listener): () => void {
    return subscribe(this.#listeners, listener)
  }

  /** Called at the first connect, and with `isReturn` after each gap. */
  onOpen(listener: (isReturn: boolean) => void): () => void {
    return subscribe(this.#openings, listener)
  }

  onState(listener: () => void): () => void {
    return subscribe(this.#stateChanged, listener)
  }

  #opened(socket: RealtimeSocket): void {
    if (socket !== this.#socket) return
    this.#failures = 0
    this.#listen(socket)
    this.#enter('open')
    for (const listener of this.#openings) listener(this.#wasOpen)
    this.#wasOpen = true
  }

  #received(socket: RealtimeSocket, data: unknown): void {
    if (socket !== this.#socket || typeof data !== 'string') return
    this.#listen(socket)
    const event = readEvent(data)
    if (event) for (const listener of this.#listeners) listener(event)
  }

  #listen(socket: RealtimeSocket): void {
    this.#cancelSilence?.()
    this.#cancelSilence = this.#ports.schedule(() => {
      socket.close()
      this.#lost(socket)
    }, silentMs)
  }

  #lost(socket: RealtimeSocket): void {
    if (socket !== this.#socket) return
    this.#socket = undefined
    this.#cancelSilence?.()
    this.#enter('connecting')
    const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** this.#failures)
    this.#failures += 1
    this.#cancelRetry = this.#ports.schedule(() => this.open(), delayMs)
  }

  #enter(state: RealtimeState): void {
    if (state === this.#state) return
    this.#state = state
    for (const listener of this.#stateChanged) listener()
  }
}

function subscribe<Item>(items: Set<Item>, item: Item): () => void {
  items.add(item)
  return () => void items.delete(item)
}

function readEvent(text: string): RealtimeEvent | undefined {
  try {
    const event: unknown = JSON.parse(text)
    return typeof event === 'object' && event !== null && 'type' in event
      ? (event as RealtimeEvent)
      : undefined
  } catch {
    return undefined
  }
}

/** The ports of the realtime client in a browser. */
export const browserRealtime: RealtimePorts = {
  connect: () => new WebSocket(new URL('/api/realtime', location.href.replace(/^http/, 'ws'))),
  schedule: (task, delayMs) => {
    // jitter: the clients that one crash disconnected do not all reconnect at the same moment
    const timer = setTimeout(task, delayMs * (0.75 + Math.random() / 2))
    return () => clearTimeout(timer)
  },
}
