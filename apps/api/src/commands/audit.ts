import { sql } from 'kysely'
import { type Database, openDatabase, type Tx } from '../platform/database/database.ts'
import { workLimits } from '../platform/database/limits.ts'
import type { Invariant } from './invariant.ts'
import { invariants } from './invariants.ts'

export interface Finding {
  invariant: Invariant
  violations: number
  /** the first violating row */
  first: unknown
}

/** Checks every invariant inside a transaction of the caller's. */
export async function check(tx: Tx): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const invariant of invariants) {
    const { rows } = await sql.raw(invariant.sql).execute(tx)
    findings.push({ invariant, violations: rows.length, first: rows[0] })
  }
  return findings
}

/** Checks every invariant on one snapshot of live data. */
export async function audit(database: Database): Promise<Finding[]> {
  return database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(check)
}

/** The violated invariants on live data, each in a sentence. */
export async function brokenInvariants(database: Database): Promise<string[]> {
  return (await audit(database))
    .filter(({ violations }) => violations > 0)
    .map(({ invariant, first }) => `${invariant.id} ${invariant.says}: ${JSON.stringify(first)}`)
}

/** Any number that no other lock has. */
const auditLock = 7_413_004

/**
 * The violated invariants of the whole ledger, each in a sentence, read over a connection of its own: on the others a
 * statement ends after seconds. Null: another node audits it now.
 */
export async function auditApart(databaseUrl: string): Promise<string[] | null> {
  const database = openDatabase(databaseUrl, { poolSize: 1, limits: workLimits })
  try {
    // held until the connection is closed
    const { rows } = await sql<{
      isOurs: boolean
    }>`select pg_try_advisory_lock(${auditLock}) as "isOurs"`.execute(database)
    if (!rows[0]?.isOurs) return null
    const findings = await audit(database)
    return findings.flatMap(({ invariant, violations }) =>
      violations > 0 ? [`${invariant.id} ${invariant.says}`] : [],
    )
  } finally {
    await database.destroy()
  }
}

/** `npm run audit`: a line per invariant, exit 1 if one fails. */
async function main(connectionString: string | undefined): Promise<number> {
  if (!connectionString) {
    console.error('DATABASE_URL must name the database to audit.')
    return 1
  }
  const database = openDatabase(connectionString, { poolSize: 1, limits: workLimits })
  try {
    const findings = await audit(database)
    for (const { invariant, violations, first } of findings) {
      const verdict = violations === 0 ? 'ok    ' : 'FAILED'
      console.log(`${verdict} ${invariant.id.padEnd(3)} ${invariant.says}`)
      if (violations > 0) console.log(`       ${violations} violations, the first: ${JSON.stringify(first)}`)
    }
    return findings.some(({ violations }) => violations > 0) ? 1 : 0
  } finally {
    await database.destroy()
  }
}

if (import.meta.main) process.exitCode = await main(process.env.DATABASE_URL)
