import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '../../apps/api/src/platform/database/database.ts'
import { cpuTimeUs } from '../lib/cpu-time.ts'

/** of the times in /proc/PID/stat, a second */
const ticks = 100

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

/** The postmaster, its children, and the children that have ended. */
function familyUs(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statOf(name)[parentField] === String(pid))
    .map(Number)
  const own = statOf(String(pid))
  const ended = ((Number(own[endedUserField]) + Number(own[endedSystemField])) / ticks) * 1e6
  return [pid, ...children].reduce((sum, one) => sum + usedUs(one), ended)
}

/** Fields after the name in /proc/PID/stat: state, parent, … */
const parentField = 1
const endedUserField = 13
const endedSystemField = 14

function statOf(pid: string): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    // it ended while the others were read
    return []
  }
}

function usedUs(pid: number): number {
  try {
    return cpuTimeUs(pid)
  } catch {
    return 0
  }
}
