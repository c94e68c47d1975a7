import { Worker } from 'node:worker_threads'
import type { Clock } from '../../../clock.ts'
import type { Description } from '../../../sdp/description.ts'
import type { ConnectionId } from '../../port.ts'
import type { Expected } from './relayed-paths.ts'
import type { FromThread, ThreadSettings, ToThread } from './relayed-thread.ts'

export interface RelayedPortOptions {
  /** 0 takes a free one */
  port: number
  clock: Clock
  log: { warn(fields: object, message: string): void }
}

/** the lowest there is: a path that needs no relay is always preferred */
const priority = 1
/** [C9] how a player that is tried through a relay by TCP or TLS knows the candidate that is meant for it */
const foundation = 'relayed'
const startAgainAfterMs = 1_000

/**
 * [E7] One more candidate in each description, at a UDP port of its own: the one through which browsers whose relay is
 * reached by TCP or TLS get to the workers. See `stun.ts` for what they send, and why the workers refuse it.
 */
export class RelayedPort implements AsyncDisposable {
  readonly #options: RelayedPortOptions
  readonly #expected = new Map<ConnectionId, Expected>()
  #thread: Worker
  /** null: the thread does not listen (yet), and no candidate is listed */
  #listening: number | null = null
  #stopWaiting = (): void => undefined
  #closed = false

  constructor(options: RelayedPortOptions) {
    this.#options = options
    this.#thread = this.#start()
  }

  /** The description with the candidate; from now on checks for this connection are passed on to its worker. */
  list(connectionId: ConnectionId, description: Description, workerPort: number): Description {
    const ufrag = /^a=ice-ufrag:(.+)\r$/m.exec(description.sdp)?.[1]
    const password = /^a=ice-pwd:(.+)\r$/m.exec(description.sdp)?.[1]
    const beside = description.candidates.find(({ candidate }) => / udp .*\d\.\d.* typ host/i.test(candidate))
    if (this.#listening === null || !ufrag || !password || !beside) return description
    const expected = { ufrag, password, workerPort }
    this.#expected.set(connectionId, expected)
    this.#post({ expect: expected })
    const [, component, transport, , address] = beside.candidate.split(' ')
    const line = [
      `candidate:${foundation}`,
      component,
      transport,
      priority,
      address,
      this.#listening,
      'typ host',
    ]
    const candidate = line.join(' ')
    return {
      sdp: description.sdp.replace(`a=${beside.candidate}\r\n`, (found) => `${found}a=${candidate}\r\n`),
      candidates: [...description.candidates, { ...beside, candidate }],
    }
  }

  forget(connectionId: ConnectionId): void {
    const expected = this.#expected.get(connectionId)
    if (!expected) return
    this.#expected.delete(connectionId)
    this.#post({ forget: expected.ufrag })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true
    this.#stopWaiting()
    await this.#thread.terminate()
  }

  #post(message: ToThread): void {
    this.#thread.postMessage(message)
  }

  #start(): Worker {
    const workerData: ThreadSettings = { port: this.#options.port }
    const thread = new Worker(new URL('relayed-thread.ts', import.meta.url), { workerData })
    thread.on('message', ({ listening }: FromThread) => {
      this.#listening = listening
    })
    thread.on('error', (err) => this.#options.log.warn({ err }, 'the port for relayed paths has failed'))
    thread.on('exit', () => {
      this.#listening = null
      if (!this.#closed)
        this.#stopWaiting = this.#options.clock.after(startAgainAfterMs, () => this.#restart())
    })
    return thread
  }

  #restart(): void {
    this.#thread = this.#start()
    for (const expected of this.#expected.values()) this.#post({ expect: expected })
  }
}
