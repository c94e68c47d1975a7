import { type RealtimeEvent, realtimeHelloEveryMs } from '@footlight/contract'

/** As much of a WebSocket as this client needs, so that a test can stand in for it. */
export interface RealtimeSocket {
  addEventListener(type: 'open' | 'close', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  close(): void
}

export interface RealtimePorts {
  connect(): RealtimeSocket
  /** runs `task` after about `delayMs`; gives a way to call it off */
  schedule(task: () => void, delayMs: number): () => void
}

export type RealtimeState = 'connecting' | 'open' | 'closed'
type Listener = (event: RealtimeEvent) => void

const firstDelayMs = 500
/** a server that is back is not waited for any longer than this */
const longestDelayMs = 5_000
/** one hello may be late */
const silentMs = 2.5 * realtimeHelloEveryMs

/**
 * [W12] The page's one line of hints. It reconnects by itself, twice as slow each time, and says when it stands: what was
 * read before may be old then, so its readers refetch. One that is silent is lost: a network that is gone closes none.
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

  /** Drops the line and does not come back until `open`. */
  close(): void {
    this.#cancelRetry?.()
    this.#cancelSilence?.()
    const socket = this.#socket
    this.#socket = undefined
    socket?.close()
    this.#enter('closed')
  }

  /** A new line under the cookie of now: after signing in or out. */
  restart(): void {
    this.close()
    this.open()
  }

  onEvent(listener: Listener): () => void {
    return subscribe(this.#listeners, listener)
  }

  /** At the first connect, and as a return after each gap. */
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

/** The ports of a browser page. */
export const browserRealtime: RealtimePorts = {
  connect: () => new WebSocket(new URL('/api/realtime', location.href.replace(/^http/, 'ws'))),
  schedule: (task, delayMs) => {
    // whom one crash threw out do not all come back in the same moment
    const timer = setTimeout(task, delayMs * (0.75 + Math.random() / 2))
    return () => clearTimeout(timer)
  },
}
