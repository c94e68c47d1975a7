/** How long the database may take. A value of 0 waits for ever. */
export interface DatabaseLimits {
  /** to open a connection, or to wait for a free one of the pool */
  connectMs: number
  /** enforced by the server, per statement; includes the wait for locks */
  statementMs: number
  lockMs: number
  /** by the server, between two statements of a transaction */
  idleInTransactionMs: number
  /** enforced in this process, per statement: a stopped server enforces no timeout itself */
  answerMs: number
}

/**
 * For calls and for the meter: the longest statement takes a tenth of a second, and a caller is asked
 * within a few seconds to try again. Locks time out before statements, and the server's timeout precedes ours: what it
 * cancels itself it has also rolled back.
 */
export const callLimits: DatabaseLimits = {
  connectMs: 4_000,
  statementMs: 5_000,
  lockMs: 4_000,
  // our event loop may be delayed; a transaction that never ends holds locks and prevents vacuum of old rows
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
