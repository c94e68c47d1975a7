import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'

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

/** The media server that the performer's stage is placed on; null while there is none. */
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

/** The latest open stages: performer and beginning. */
export function openStages(database: Database, limit: number) {
  return database
    .selectFrom('stages')
    .select(['performer_id', 'created_at'])
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

/** What media servers reported last of the stages of these performers. */
export async function reportedStages(database: Database, numbers: readonly number[]) {
  const rows = await database
    .selectFrom('stage_streams')
    .select(['performer_number', 'active', 'viewers'])
    .where('performer_number', '=', sql<number>`any(${numbers}::int[])`)
    .execute()
  return new Map(rows.map((row) => [row.performer_number, row]))
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

/** Of these stages those whose encoder is muted. */
export async function mutedAmong(database: Database, stageIds: readonly string[]): Promise<string[]> {
  if (stageIds.length === 0) return []
  const rows = await database
    .selectFrom('stream_keys')
    .select('stage_id')
    .where('stage_id', 'in', stageIds)
    .where('muted', '=', true)
    .execute()
  return rows.flatMap(({ stage_id }) => stage_id ?? [])
}
