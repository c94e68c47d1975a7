export const beatEveryMs = 1_000
/** A process whose main thread does not answer for this long hangs; a garbage collection or a large body takes less. */
const silentForMs = 5_000

/**
 * How long a process has been silent, of the time in which it could have answered: its waits for a processor do
 * not count, nor do delays of this process, nor the machine's sleep.
 */
export class Pulse {
  #lookedAtMs: number
  #starvedMs: number
  #silentMs = 0

  /** `starvedMs`: how long it has waited for a processor since it began */
  constructor(nowMs: number, starvedMs: number) {
    this.#lookedAtMs = nowMs
    this.#starvedMs = starvedMs
  }

  /** It said something. */
  beat(): void {
    this.#silentMs = 0
  }

  /** Called once per heartbeat: whether it has been silent for too long. */
  isLost(nowMs: number, starvedMs: number): boolean {
    // If this process was delayed itself, the answer may be queued behind this very check.
    const passedMs = Math.min(nowMs - this.#lookedAtMs, 2 * beatEveryMs)
    this.#silentMs += Math.max(0, passedMs - (starvedMs - this.#starvedMs))
    this.#lookedAtMs = nowMs
    this.#starvedMs = starvedMs
    return this.#silentMs > silentForMs
  }
}
