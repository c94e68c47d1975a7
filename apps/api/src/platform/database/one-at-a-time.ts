import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Any number that no other lock has. */
const lock = 7_413_002

const askEveryMs = 200

/** Runs work that only one node may do at a time, such as filling an empty database; the others wait for it. */
export async function oneAtATime<Result>(database: Database, work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const done = await database.transaction().execute(async (tx) => {
      // polled, so that neither the wait nor the work is subject to the timeouts of a call
      const { rows } = await sql<{ isOurs: boolean }>`
        select pg_try_advisory_xact_lock(${lock}) as "isOurs",
          set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx)
      return rows[0]?.isOurs ? { result: await work() } : null
    })
    if (done !== null) return done.result
    await sleep(askEveryMs)
  }
}
