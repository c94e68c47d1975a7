import { type Selectable, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { HealthTables, Sample } from './health.tables.ts'

export type AuditRecord = Selectable<HealthTables['ledger_audits']>

/** False where another node has sampled this minute before. */
export async function insertSample(database: Database, sample: Sample): Promise<boolean> {
  const { numInsertedOrUpdatedRows: written } = await database
    .insertInto('health_samples')
    .values(sample)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return written === 1n
}

export async function isSampled(database: Database, minute: Date): Promise<boolean> {
  const row = await database
    .selectFrom('health_samples')
    .select('minute')
    .where('minute', '=', minute)
    .executeTakeFirst()
  return row !== undefined
}

/** The samples from `from` on, in steps of so many minutes: of each the worst, and nothing where none was taken. */
export async function readSteps(database: Database, from: Date, everyMinutes: number): Promise<Sample[]> {
  const { rows } = await sql<Sample>`
    select date_bin(make_interval(mins => ${everyMinutes}), minute, ${from}::timestamptz) as minute,
      min(nodes) as nodes, min(workers) as workers, max(streams) as streams, max(viewers) as viewers,
      max(sessions) as sessions, max(cuts_waiting) as cuts_waiting, max(seconds_waiting) as seconds_waiting,
      max(mail_waiting) as mail_waiting, max(evidence_lag_ms) as evidence_lag_ms, max(database_ms) as database_ms
    from health_samples where minute >= ${from} group by 1 order by 1`.execute(database)
  return rows
}

export async function forgetSamples(database: Database, before: Date): Promise<void> {
  await database.deleteFrom('health_samples').where('minute', '<', before).execute()
}

export function lastAudit(database: Database): Promise<AuditRecord | undefined> {
  return database
    .selectFrom('ledger_audits')
    .selectAll()
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Stores an audit's result, and forgets those from before `before`, and of the future: the clock was set back. */
export async function insertAudit(database: Database, audit: AuditRecord, before: Date): Promise<void> {
  await database.insertInto('ledger_audits').values(audit).execute()
  await database
    .deleteFrom('ledger_audits')
    .where((row) => row.or([row('started_at', '<', before), row('started_at', '>', audit.started_at)]))
    .execute()
}
