import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Log } from '../logs/log.ts'
import { StartRefused } from '../settings/config-error.ts'
import { DatabaseUnavailable } from './away.ts'
import type { Database } from './database.ts'

const firstPauseMs = 250
const longestPauseMs = 5_000
const logEveryMs = 60_000

/** Resolves once the database answers; logs immediately, and then once a minute, that it is waiting. */
export async function waitForDatabase(database: Database, log: Log): Promise<void> {
  const startedAt = performance.now()
  let loggedAt = Number.NEGATIVE_INFINITY
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      await sql`select 1`.execute(database)
      if (loggedAt > 0) log.info('the database answers')
      return
    } catch (error) {
      // a wrong password, or a database that does not exist, does not pass with time
      if (!(error instanceof DatabaseUnavailable)) throw refusedStart(error)
      if (performance.now() - loggedAt >= logEveryMs) {
        const waitedSeconds = Math.round((performance.now() - startedAt) / 1000)
        log.warn({ err: error.cause, waitedSeconds }, 'waiting for the database')
        loggedAt = performance.now()
      }
    }
    await sleep(pauseMs)
  }
}

/** PostgreSQL refuses the role, its password or the name of the database: its sentence is the operator's to read. */
function refusedStart(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || !/^(28|3D)/.test(error.code ?? '')) return error
  return new StartRefused(`The database refuses the connection: ${error.message}.`)
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
