import type { HistoryEntry } from '@footlight/contract'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { typesAside } from '../kernel/kinds.ts'
import { shownName } from '../kernel/sessions.present.ts'

/** The performer's part of each tip, rounded down [L7]. */
const tipNet = sql<number>`coalesce(sum(credits * performer_share / 100), 0)::bigint`

/** The performer's billed seconds of sessions since then, and what these earned that no charge has posted yet [L7]. */
export async function billedSince(database: Database, performerId: string, since: Date) {
  return database
    .selectFrom('sessions')
    .where('performer_id', '=', performerId)
    .where('created_at', '>=', since)
    .select([
      sql<number>`coalesce(sum(billed_seconds), 0)::bigint`.as('sessionSeconds'),
      sql<number>`coalesce(sum(billed_charge * performer_share / 100 - posted * performer_share / 100), 0)::bigint`.as(
        'unposted',
      ),
    ])
    .executeTakeFirstOrThrow()
}

/** The last ended sessions, peeks among them or not; amounts are what the performer earned, tips included. */
export async function recentSessions(
  database: Database,
  performerId: string,
  { limit, withPeeks }: { limit: number; withPeeks: boolean },
): Promise<(HistoryEntry & { clientName: string })[]> {
  const rows = await database
    .selectFrom('sessions')
    .selectAll()
    .select((expression) =>
      sql<number>`billed_charge * performer_share / 100 + ${expression
        .selectFrom('tips')
        .whereRef('tips.session_id', '=', 'sessions.id')
        .select(tipNet.as('net'))}`.as('earned'),
    )
    .where('performer_id', '=', performerId)
    .where('state', '=', 'ENDED')
    .$if(!withPeeks, (query) => query.where('type', 'not in', typesAside))
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
    reason: null,
    fee: null,
    promo: null,
    balance: null,
    performerId: row.performer_id,
    performerName: row.performer_name,
    performerNumber: row.performer_number,
    billedSeconds: row.billed_seconds,
    sessionType: row.type,
    clientName: shownName(row),
  }))
}
