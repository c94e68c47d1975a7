import type { AuditEntry } from '@footlight/contract'
import type { Database } from '../../platform/database/database.ts'
import { type LogPage, readAuditLog } from './audit-log.store.ts'

/** One page of the log, newest first, with the names of those who acted. */
export async function auditLogPage(
  database: Database,
  page: LogPage,
): Promise<{ entries: Omit<AuditEntry, 'subjectName' | 'subjectAccountId'>[]; total: number }> {
  const { rows, total } = await readAuditLog(database, page)
  return {
    entries: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      actorId: row.actor_id,
      actorName: row.actor_name,
      actorRole: row.actor_role,
      action: row.action,
      subject: row.subject,
      before: row.before,
      after: row.after,
    })),
    total,
  }
}
