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
