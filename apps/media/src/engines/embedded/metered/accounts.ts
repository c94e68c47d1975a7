import type { Left } from './pacing.ts'

const storedForMs = 30 * 60_000
const maxStored = 10_000

/** [B11] The pacing state that each payer's last connection left for its next one; the oldest entry is evicted first. */
export class Accounts {
  readonly #byPayer = new Map<string, Left>()

  get(payer: string): Left | null {
    return this.#byPayer.get(payer) ?? null
  }

  store(payer: string, left: Left): void {
    this.#byPayer.delete(payer)
    this.#byPayer.set(payer, left)
    for (const [oldest, { atMs }] of this.#byPayer) {
      if (this.#byPayer.size <= maxStored && left.atMs - atMs < storedForMs) return
      this.#byPayer.delete(oldest)
    }
  }
}
