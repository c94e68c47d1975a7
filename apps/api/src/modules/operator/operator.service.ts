import type { AuditEntry, OfficeSession } from '@footlight/contract'
import type { Database } from '../../platform/database/database.ts'
import { readAuditLog } from './audit-log.store.ts'
import { readSessions, type SessionFilter } from './office.store.ts'

type Page = { offset: number; limit: number }

export type Operator = ReturnType<typeof createOperatorService>

/** What the operator looks through [O2]. */
export function createOperatorService(database: Database) {
  return {
    async sessions(query: SessionFilter & Page): Promise<{ sessions: OfficeSession[]; total: number }> {
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
    },

    async auditLog(page: Page): Promise<{ entries: AuditEntry[]; total: number }> {
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
    },
  }
}
