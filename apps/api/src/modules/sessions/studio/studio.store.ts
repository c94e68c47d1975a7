import type { HistoryEntry } from '@footlight/contract'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { shownName } from '../kernel/sessions.present.ts'

/** Billed seconds since then, and what she earned with them: of each session's total, rounded down [L7]. */
export async function earnedSince(database: Database, performerId: string, since: Date) {
  return database
    .selectFrom('sessions')
    .where('performer_id', '=', performerId)
    .where('created_at', '>=', since)
    .select([
      sql<number>`coalesce(sum(billed_seconds), 0)::bigint`.as('sessionSeconds'),
      sql<number>`coalesce(sum(billed_charge * performer_share / 100), 0)::bigint`.as('net'),
    ])
    .executeTakeFirstOrThrow()
}

/** Her last ended sessions; amounts are what she earned. */
export async function recentSessions(
  database: Database,
  performerId: string,
  limit: number,
): Promise<(HistoryEntry & { clientName: string })[]> {
  const rows = await database
    .selectFrom('sessions')
    .selectAll()
    .select(sql<number>`billed_charge * performer_share / 100`.as('earned'))
    .where('performer_id', '=', performerId)
    .where('state', '=', 'ENDED')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: 'session',
    at: row.created_at.toISOString(),
    amount: row.earned,
    state: row.end_reason ?? row.state,
    endedBy: row.ended_by,
    performerId: row.performer_id,
    performerName: row.performer_name,
    performerNumber: row.performer_number,
    billedSeconds: row.billed_seconds,
    sessionType: row.type,
    clientName: shownName(row),
  }))
}
