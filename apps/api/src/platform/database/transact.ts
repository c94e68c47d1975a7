import type { Database, Tx } from './database.ts'
import { inTransaction } from './transaction.ts'

/**
 * Runs work in a transaction; services are given one instead of calling `inTransaction` themselves, so that a test can
 * let a process die before or after any commit.
 */
export type Transact = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>

export function transactOn(database: Database): Transact {
  return (work) => inTransaction(database, work)
}
