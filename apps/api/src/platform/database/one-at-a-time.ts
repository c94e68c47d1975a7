import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Any number that nobody else locks. */
const lock = 7_413_002

/** Runs work that only one node may do at a time, such as filling an empty house; the others wait for it. */
export async function oneAtATime<Result>(database: Database, work: () => Promise<Result>): Promise<Result> {
  return database.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
    return work()
  })
}
