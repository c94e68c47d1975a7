import { sql } from 'kysely'
import type { Database } from '../../apps/api/src/platform/database/database.ts'
import { cpuTimeUs, familyUs } from '../lib/processes.ts'

interface Counters {
  atMs: number
  apiUs: number
  postgresUs: number
  transactions: number
  walBytes: number
}

export interface Load {
  /** cores in use */
  apiCores: number
  postgresCores: number
  transactionsPerSecond: number
  walBytesPerSecond: number
}

/** What the api process and PostgreSQL with all its processes have used so far. */
export async function readCounters(
  database: Database,
  pids: { api: number; postgres: number },
): Promise<Counters> {
  const { rows } = await sql<{ transactions: number; wal: string }>`
    select xact_commit + xact_rollback as transactions, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as wal
    from pg_stat_database where datname = current_database()`.execute(database)
  return {
    atMs: performance.now(),
    apiUs: cpuTimeUs(pids.api),
    postgresUs: familyUs(pids.postgres),
    transactions: rows[0]?.transactions ?? 0,
    walBytes: Number(rows[0]?.wal ?? 0),
  }
}

export function loadBetween(before: Counters, after: Counters): Load {
  const seconds = (after.atMs - before.atMs) / 1000
  return {
    apiCores: (after.apiUs - before.apiUs) / 1e6 / seconds,
    postgresCores: (after.postgresUs - before.postgresUs) / 1e6 / seconds,
    transactionsPerSecond: (after.transactions - before.transactions) / seconds,
    walBytesPerSecond: (after.walBytes - before.walBytes) / seconds,
  }
}
