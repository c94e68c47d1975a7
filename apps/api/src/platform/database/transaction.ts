import { DatabaseUnavailable } from './away.ts'
import type { Database, Tx } from './database.ts'

const maxAttempts = 5
/** serialization_failure, deadlock_detected */
const retryable = new Set(['40001', '40P01'])

/**
 * Runs `work` in one transaction, and again after a deadlock, a serialization failure or a connection that was lost before
 * the commit, at most 5 times [L8].
 * Inside, use only `tx`: with a small pool a query on the outer handle would wait for this transaction.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction().execute(work)
    } catch (error) {
      if (attempt === maxAttempts || !isRetryable(error)) throw error
    }
  }
}

function isRetryable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return error.isSafeToRepeat
  return error instanceof Error && 'code' in error && retryable.has(String(error.code))
}
