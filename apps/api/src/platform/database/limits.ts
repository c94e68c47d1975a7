/** How long the database may take. A value of 0 waits for ever. */
export interface DatabaseLimits {
  /** for a connection, also for one of the pool's to be free */
  connectMs: number
  /** by the server, for one statement; the waiting for locks is part of it */
  statementMs: number
  lockMs: number
  /** by the server, between two statements of a transaction */
  idleInTransactionMs: number
  /** by us, for one statement: a server that is stopped keeps no time itself */
  answerMs: number
}

/**
 * For calls and for the meter: the longest statement takes a tenth of a second, and a caller is told
 * within a few to try again. Locks are given up before statements, and statements by the server before we do: what it
 * gives up itself it has also undone.
 */
export const callLimits: DatabaseLimits = {
  connectMs: 4_000,
  statementMs: 5_000,
  lockMs: 4_000,
  // our event loop may be held up; a transaction without an end holds locks and keeps old rows alive
  idleInTransactionMs: 15_000,
  answerMs: 6_000,
}

/** For work that reads or rewrites everything: migrations, audits, the simulator. */
export const workLimits: DatabaseLimits = {
  connectMs: 10_000,
  statementMs: 0,
  lockMs: 0,
  idleInTransactionMs: 0,
  answerMs: 0,
}
