import type { Transact } from '../platform/database/transact.ts'

/** A process dies at a commit: before it, and nothing is written; after it, and no caller gets an answer. */
export type Crash = 'before' | 'after'
export class Crashed extends Error {}

/** Transactions of a process that dies where `plan`, asked as each begins, says so; `die` is told in that moment. */
export function mortal(transact: Transact, plan: () => Crash | null, die = (): void => undefined): Transact {
  return async (work) => {
    const crash = plan()
    const result = await transact(async (tx) => {
      const done = await work(tx)
      if (crash !== 'before') return done
      die()
      throw new Crashed('killed before the commit')
    })
    if (crash !== 'after') return result
    die()
    throw new Crashed('killed after the commit')
  }
}

/** When a test lets it die: at every commit, once `afterCommits` more have gone well; null: never. */
export class Fate {
  #crash: Crash | null = null
  #commitsLeft = 0

  crashAt(when: Crash | null, afterCommits = 0): void {
    this.#crash = when
    this.#commitsLeft = afterCommits
  }

  next = (): Crash | null => (this.#crash !== null && this.#commitsLeft-- <= 0 ? this.#crash : null)
}

/** A sweep that the process died in names each thing that it did not get to. */
export function isCrash(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isCrash)
  return error instanceof Crashed
}
