import { sql } from 'kysely'
import { atMost } from '../../../platform/at-most.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { type Refusal, refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'

/** Queries that run concurrently, and that may wait for their turn; each running one uses one connection of the pool. */
const places = 2
const maxWaiting = 20
/** A query takes some milliseconds; after this time it is cancelled. */
const statementMs = 1000
/** A query that has waited longer is refused, so that callers do not queue up behind a database that hangs. */
const longestWaitMs = 2000

export type Lane = <Result>(ask: (tx: Tx) => Promise<Result>) => Promise<Result>

/**
 * [P4, W14] Runs queries with a small number of connections, so that however many guests ask, other calls have theirs.
 * @throws NOT_READY where too many wait, or a query takes too long
 */
export function createLane(database: Database, clock: Clock): Lane {
  const inTurn = atMost(places)
  let inLane = 0
  return async (ask) => {
    if (inLane >= places + maxWaiting) throw tooBusy()
    inLane++
    const asked = clock.monotonic()
    try {
      return await inTurn(() => {
        if (clock.monotonic() - asked > longestWaitMs) throw tooBusy()
        return database.transaction().execute(async (tx) => {
          await sql`select set_config('statement_timeout', ${String(statementMs)}, true)`.execute(tx)
          return ask(tx)
        })
      })
    } finally {
      inLane--
    }
  }
}

function tooBusy(): Refusal {
  const message = 'Many searches are running right now. Try again in a few seconds.'
  return refuse('NOT_READY', { rule: 'search', message, retryAfterSeconds: 2 })
}
