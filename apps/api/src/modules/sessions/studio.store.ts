import type { HistoryEntry } from '@footlight/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { shownName } from './sessions.present.ts'

export async function insertStage(
  tx: Tx,
  stage: { id: string; performerId: string; quality: string; mediaUrl: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('stages')
    .values({
      id: stage.id,
      performer_id: stage.performerId,
      quality: stage.quality,
      media_url: stage.mediaUrl,
      created_at: stage.at,
      ended_at: null,
    })
    .execute()
}

/** The media server that her stage is placed on; null while she has none. */
export async function mediaOf(database: Database | Tx, performerId: string): Promise<string | null> {
  const row = await database
    .selectFrom('stages')
    .select('media_url')
    .where('performer_id', '=', performerId)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.media_url ?? null
}

/** How many open stages each media server has. */
export async function countStages(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('stages')
    .select(({ fn }) => ['media_url', fn.countAll<number>().as('stages')])
    .where('ended_at', 'is', null)
    .where('media_url', 'is not', null)
    .groupBy('media_url')
    .execute()
  return new Map(rows.map((row) => [row.media_url ?? '', row.stages]))
}

export async function endStages(tx: Tx, performerId: string, at: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('stages')
    .set({ ended_at: at })
    .where('performer_id', '=', performerId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

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
    performerName: row.performer_name,
    performerNumber: row.performer_number,
    billedSeconds: row.billed_seconds,
    sessionType: row.type,
    clientName: shownName(row),
  }))
}
