import type { Database, Tx } from '../../../platform/database/database.ts'

export interface KeyRow {
  createdAt: Date
  lastUsedAt: Date | null
  /** the open stage that its encoder may publish on */
  stageId: string | null
  muted: boolean
}

export async function findKey(database: Database | Tx, performerId: string): Promise<KeyRow | null> {
  const row = await database
    .selectFrom('stream_keys')
    .leftJoin('stages', (join) =>
      join.onRef('stages.id', '=', 'stream_keys.stage_id').on('stages.ended_at', 'is', null),
    )
    .select([
      'stream_keys.created_at',
      'stream_keys.last_used_at',
      'stream_keys.muted',
      'stages.id as stage_id',
    ])
    .where('stream_keys.performer_id', '=', performerId)
    .executeTakeFirst()
  if (!row) return null
  const { created_at: createdAt, last_used_at: lastUsedAt, stage_id: stageId, muted } = row
  return { createdAt, lastUsedAt, stageId, muted }
}

/** The performer of a key, and the open stage that the encoder may publish on. */
export async function findByHash(
  database: Database,
  keyHash: string,
): Promise<{ performerId: string; stageId: string | null } | null> {
  const row = await database
    .selectFrom('stream_keys')
    .leftJoin('stages', (join) =>
      join.onRef('stages.id', '=', 'stream_keys.stage_id').on('stages.ended_at', 'is', null),
    )
    .select(['stream_keys.performer_id', 'stages.id as stage_id'])
    .where('stream_keys.key_hash', '=', keyHash)
    .executeTakeFirst()
  return row ? { performerId: row.performer_id, stageId: row.stage_id } : null
}

export async function writeKey(tx: Tx, performerId: string, keyHash: string, at: Date): Promise<void> {
  const key = { key_hash: keyHash, created_at: at, last_used_at: null, stage_id: null, muted: false }
  await tx
    .insertInto('stream_keys')
    .values({ performer_id: performerId, ...key })
    .onConflict((conflict) => conflict.column('performer_id').doUpdateSet(key))
    .execute()
}

export async function deleteKey(tx: Tx, performerId: string): Promise<void> {
  await tx.deleteFrom('stream_keys').where('performer_id', '=', performerId).execute()
}

export async function setStage(tx: Tx, performerId: string, stageId: string): Promise<void> {
  await tx
    .updateTable('stream_keys')
    .set({ stage_id: stageId, muted: false })
    .where('performer_id', '=', performerId)
    .execute()
}

export async function setMuted(tx: Tx, performerId: string, muted: boolean): Promise<void> {
  await tx.updateTable('stream_keys').set({ muted }).where('performer_id', '=', performerId).execute()
}

export async function noteUse(database: Database, performerId: string, at: Date): Promise<void> {
  await database
    .updateTable('stream_keys')
    .set({ last_used_at: at })
    .where('performer_id', '=', performerId)
    .execute()
}

/** Ends the open stage of the performer's encoder; returns its id, to be cut. */
export async function endEncoderStage(tx: Tx, performerId: string, at: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('stages')
    .set({ ended_at: at })
    .where('ended_at', 'is', null)
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('stream_keys')
        .select('stage_id')
        .where('performer_id', '=', performerId)
        .where('stage_id', 'is not', null)
        .$castTo<{ stage_id: string }>(),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
