import pg from 'pg'
import { Refusal } from '../refuse.ts'

/**
 * The database is unreachable or did not answer in time: the call itself is valid and may succeed on a retry. Its work
 * is rolled back, except where the connection was lost at the commit: then the outcome is unknown.
 */
export class DatabaseUnavailable extends Refusal {
  /** the connection was lost before the commit: a fresh one may do the same again [L8] */
  readonly isSafeToRepeat: boolean

  constructor(cause: unknown, isSafeToRepeat: boolean) {
    super('NOT_READY', { retryAfterSeconds: 1 })
    this.name = 'DatabaseUnavailable'
    this.cause = cause
    this.isSafeToRepeat = isSafeToRepeat
  }
}

/** A `silence` has closed its connection too, and the server may still be executing the statement. */
export type Loss = 'connection' | 'silence' | 'patience'

/** PostgreSQL's codes: connection exceptions, shutdown and start, and a standby that was the primary. */
const lostCodes = /^(08...|57P0[123]|25006)$/
/** A statement, a lock or a transaction took too long, or the server has no room for it. */
const lateCodes = /^(57014|55P03|25P0[34]|53...)$/
const socketCodes = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET)/
/** pg's own errors have no code. */
const clientWords =
  /^(Connection terminated|Client (has encountered|was closed)|timeout exceeded when trying)/

/** Classifies an error as a loss of the database; null: the error is about the statement. */
export function lossOf(error: unknown): Loss | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  if (error instanceof pg.DatabaseError) {
    if (lateCodes.test(code)) return 'patience'
    return lostCodes.test(code) ? 'connection' : null
  }
  if (error.message === 'Query read timeout') return 'silence'
  return socketCodes.test(code) || clientWords.test(error.message) ? 'connection' : null
}
