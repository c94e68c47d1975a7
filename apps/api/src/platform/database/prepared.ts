/** Statements of which every connection keeps a plan: each costs it some ten kilobytes. */
const most = 300
/** One that comes once may be as long as a list of ids; what comes a second time comes often. */
const preparedFrom = 2
const mostWatched = 2000

/**
 * Names for the statements that come again and again. PostgreSQL parses, and where it pays plans, a named one once for a
 * connection: that is more than half of what our statements cost it.
 */
export class StatementNames {
  readonly #times = new Map<string, number>()
  readonly #names = new Map<string, string>()
  #generation = 1

  /** Undefined: not to be prepared, or not yet. */
  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= most) return known
    const times = (this.#times.get(text) ?? 0) + 1
    if (times < preparedFrom) {
      if (this.#times.size >= mostWatched) this.#times.clear()
      this.#times.set(text, times)
      return undefined
    }
    this.#times.delete(text)
    const name = `s${this.#generation}_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }

  /** A newer node has changed a table since: what was prepared may answer other columns now. */
  renew(): void {
    this.#generation++
    this.#names.clear()
  }
}

/** A plan that was made before a table changed: a prepared `select *` does not answer a column more. */
export function isOutdatedPlan(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message)
  )
}
