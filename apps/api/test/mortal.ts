import type { Transact } from '../src/platform/database/transact.ts'

/** A process dies at a commit: before it, and nothing is written; after it, and no caller gets an answer. */
export type Crash = 'before' | 'after'
export class Crashed extends Error {}

/** Transactions of a process that crashes where `plan`, called as each one begins, returns a crash; `die` is called then. */
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

/** When a test kills the process: at every commit, after `afterCommits` successful ones; null: never. */
export class Fate {
  #crash: Crash | null = null
  #commitsLeft = 0

  crashAt(when: Crash | null, afterCommits = 0): void {
    this.#crash = when
    this.#commitsLeft = afterCommits
  }

  next = (): Crash | null => (this.#crash !== null && this.#commitsLeft-- <= 0 ? this.#crash : null)
}

/** A sweep in which the process died reports an error for each job that did not run. */
export function isCrash(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isCrash)
  return error instanceof Crashed
}
