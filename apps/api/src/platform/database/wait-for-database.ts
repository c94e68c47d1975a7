import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Log } from '../logs/log.ts'
import { DatabaseUnavailable } from './away.ts'
import type { Database } from './database.ts'

const firstPauseMs = 250
const longestPauseMs = 5_000
const tellEveryMs = 60_000

/** Resolves once the database answers; logs immediately, and then once a minute, that it is waiting. */
export async function waitForDatabase(database: Database, log: Log): Promise<void> {
  const startedAt = performance.now()
  let toldAt = Number.NEGATIVE_INFINITY
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      await sql`select 1`.execute(database)
      if (toldAt > 0) log.info('the database answers')
      return
    } catch (error) {
      // a wrong password, or a database that does not exist, does not pass with time
      if (!(error instanceof DatabaseUnavailable)) throw error
      if (performance.now() - toldAt >= tellEveryMs) {
        const waitedSeconds = Math.round((performance.now() - startedAt) / 1000)
        log.warn({ err: error.cause, waitedSeconds }, 'waiting for the database')
        toldAt = performance.now()
      }
    }
    await sleep(pauseMs)
  }
}

export async function isThere(database: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(database)
    return true
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return false
    throw error
  }
}
