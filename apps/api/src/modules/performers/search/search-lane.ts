import { sql } from 'kysely'
import { atMost } from '../../../platform/at-most.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refuse.ts'

/** Searches that run at once, and that wait for their turn; each takes one connection of the pool. */
const places = 2
const mostWaiting = 20
/** A search takes some milliseconds; one that takes so long is given up. */
const statementMs = 1000

export type SearchLane = <Result>(search: (tx: Tx) => Promise<Result>) => Promise<Result>

/**
 * [P4, W14] Runs searches in a lane of their own: however many guests search, the other calls keep their connections.
 * @throws NOT_READY where too many wait, or a search takes too long
 */
export function createSearchLane(database: Database): SearchLane {
  const inTurn = atMost(places)
  let inLane = 0
  return async (search) => {
    if (inLane >= places + mostWaiting)
      throw refuse('NOT_READY', {
        rule: 'search',
        message: 'Many searches are running right now. Try again in a few seconds.',
        retryAfterSeconds: 2,
      })
    inLane++
    try {
      return await inTurn(() =>
        database.transaction().execute(async (tx) => {
          await sql`select set_config('statement_timeout', ${String(statementMs)}, true)`.execute(tx)
          return search(tx)
        }),
      )
    } finally {
      inLane--
    }
  }
}
