/** Statements of which every connection keeps a plan: each costs it some ten kilobytes. */
const most = 300
/** A statement seen once may contain a long list of ids; one that is seen twice usually repeats often. */
const preparedFrom = 2
const maxWatched = 2000

/**
 * Names for repeated statements. PostgreSQL parses, and where worthwhile plans, a named statement once per
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
      if (this.#times.size >= maxWatched) this.#times.clear()
      this.#times.set(text, times)
      return undefined
    }
    this.#times.delete(text)
    const name = `s${this.#generation}_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }

  /** To be called after a newer node changed a table: prepared statements may return other columns now. */
  renew(): void {
    this.#generation++
    this.#names.clear()
  }
}

/** Whether a table changed after the statement was prepared: a prepared `select *` cannot return a further column. */
export function isOutdatedPlan(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message)
  )
}
