/** By thread: how long it has waited for a processor since it began, in milliseconds. */
export type ThreadWaits = ReadonlyMap<number, number>

/**
 * [E3] How long a worker, or a worker's parent, has been silent while it was able to send. Three things
 * do not count as silence: a thread of it waited for a processor (the main thread may in turn wait for that thread),
 * this process itself polled late, and the machine slept. So a starved process is distinguished from a hung one.
 */
export class Silence {
  readonly #pollEveryMs: number
  #lookedAtMs: number
  #waits: ThreadWaits
  #silentMs = 0

  constructor(pollEveryMs: number, nowMs: number, waits: ThreadWaits) {
    this.#pollEveryMs = pollEveryMs
    this.#lookedAtMs = nowMs
    this.#waits = waits
  }

  /** Notes that the worker sent a message. */
  reset(): void {
    this.#silentMs = 0
  }

  /** Milliseconds of silence by now; to be called every `pollEveryMs`. */
  look(nowMs: number, waits: ThreadWaits): number {
    // after a late poll its messages may be queued behind this very timer: they are read before the next poll
    const passedMs = Math.min(nowMs - this.#lookedAtMs, 2 * this.#pollEveryMs)
    this.#silentMs += Math.max(0, passedMs - longestWait(this.#waits, waits))
    this.#lookedAtMs = nowMs
    this.#waits = waits
    return this.#silentMs
  }
}

const longestWait = (before: ThreadWaits, now: ThreadWaits): number =>
  Math.max(0, ...[...now].map(([thread, waitedMs]) => waitedMs - (before.get(thread) ?? 0)))
