/** By thread: how long it has waited for a processor since it began, in milliseconds. */
export type ThreadWaits = ReadonlyMap<number, number>

/**
 * [E3] How long a worker, or the parent of one, has been silent, of the time in which it could have spoken. Three things
 * are no silence: that a thread of it waited for a processor (the main thread may in turn wait for that thread), that
 * this process itself was late to look, and the machine's sleep. So a starved process is told from a hung one.
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

  /** The worker said something. */
  heard(): void {
    this.#silentMs = 0
  }

  /** Milliseconds of silence by now; to be called every `pollEveryMs`. */
  look(nowMs: number, waits: ThreadWaits): number {
    // after a late look its words may be waiting behind this very timer: they are read before the next one
    const passedMs = Math.min(nowMs - this.#lookedAtMs, 2 * this.#pollEveryMs)
    this.#silentMs += Math.max(0, passedMs - longestWait(this.#waits, waits))
    this.#lookedAtMs = nowMs
    this.#waits = waits
    return this.#silentMs
  }
}

const longestWait = (before: ThreadWaits, now: ThreadWaits): number =>
  Math.max(0, ...[...now].map(([thread, waitedMs]) => waitedMs - (before.get(thread) ?? 0)))
