import type { AuditEntry, OfficePurchase, OfficeSession } from '@footlight/contract'
import type { Database } from '../../platform/database/database.ts'
import { auditLogPage } from '../audit-log/index.ts'
import { namesOfSubjects } from './audit-names.store.ts'
import { readSessions, type SessionFilter } from './office.store.ts'
import { type PurchaseFilter, readPurchases } from './purchases.store.ts'

/** [O2] Sessions of all accounts by filter: one page, newest first, and their total. */
export async function officeSessions(
  database: Database,
  query: SessionFilter & { offset: number; limit: number },
): Promise<{ sessions: OfficeSession[]; total: number }> {
  const { rows, total } = await readSessions(database, query)
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      type: row.type,
      state: row.state,
      clientId: row.client_id,
      clientName: row.client_name,
      performerId: row.performer_id,
      performerName: row.performer_name,
      performerNumber: row.performer_number,
      pricePerMinute: row.price_per_minute,
      createdAt: row.created_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      billedSeconds: row.billed_seconds,
      charged: row.billed_charge,
      refunded: row.refunded ?? 0,
      endReason: row.end_reason,
      endedBy: row.ended_by,
    })),
    total,
  }
}

/** [O2] One-time purchases of all accounts by filter: one page, newest first, and their total. */
export async function officePurchases(
  database: Database,
  query: PurchaseFilter & { offset: number; limit: number },
): Promise<{ purchases: OfficePurchase[]; total: number }> {
  const { rows, total } = await readPurchases(database, query)
  return { purchases: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total }
}

/** [O5] One page of the log, newest first, with the names of the actors and of the subjects. */
export async function officeLog(
  database: Database,
  page: Parameters<typeof auditLogPage>[1],
): Promise<{ entries: AuditEntry[]; total: number }> {
  const { entries, total } = await auditLogPage(database, page)
  const names = await namesOfSubjects(
    database,
    entries.map(({ subject }) => subject),
  )
  return {
    entries: entries.map((entry) => ({ ...entry, subjectName: names.get(entry.subject) ?? null })),
    total,
  }
}
