import type { AuditEntry } from '@footlight/contract'
import type { GeneratedAlways } from 'kysely'

interface AuditLogRow {
  id: GeneratedAlways<number>
  at: Date
  /** null: a command on the server */
  actor_id: string | null
  action: AuditEntry['action']
  subject: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Row types of the tables of the log. */
export type AuditLogTables = { audit_log: AuditLogRow }

declare module '../../platform/database/tables.ts' {
  interface Tables extends AuditLogTables {}
}
