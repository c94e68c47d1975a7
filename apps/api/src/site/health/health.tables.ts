/** [O2] What the health page shows of one minute. */
export interface Sample {
  minute: Date
  /** media servers that reported */
  nodes: number
  /** their worker processes */
  workers: number
  streams: number
  viewers: number
  sessions: number
  /** media sessions that are over, and that no media server has confirmed as cut */
  cuts_waiting: number
  /** delivered seconds that are not billed yet */
  seconds_waiting: number
  mail_waiting: number
  /** the age of the oldest report that was the latest of its media server; null: none reported */
  evidence_lag_ms: number | null
  database_ms: number
}

interface AuditsTable {
  started_at: Date
  took_ms: number
  /** the violated invariants, each in a sentence */
  broken: string[]
}

/** Row types of the tables that the health module owns. */
export type HealthTables = {
  health_samples: Sample
  ledger_audits: AuditsTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends HealthTables {}
}
