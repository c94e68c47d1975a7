import type { PageWindow } from '@footlight/contract'
import type { Insertable } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { MediaRow, PerformerMediaTables } from './performer-media.tables.ts'

type Handle = Database | Tx
/** All videos of a performer, newest first. */
export function mediasOf(handle: Handle, performerId: string): Promise<MediaRow[]> {
  return newestOf(handle, performerId).execute()
}

/** The public videos of a performer. */
export function approvedMedias(handle: Handle, performerId: string, window: PageWindow): Promise<MediaRow[]> {
  return newestOf(handle, performerId)
    .where('approval_status', '=', 'approved')
    .offset(window.offset)
    .limit(window.limit)
    .execute()
}

function newestOf(handle: Handle, performerId: string) {
  return handle
    .selectFrom('medias')
    .selectAll()
    .where('performer_id', '=', performerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
}

export async function countApprovedMedias(handle: Handle, performerId: string): Promise<number> {
  const { total } = await handle
    .selectFrom('medias')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('performer_id', '=', performerId)
    .where('approval_status', '=', 'approved')
    .executeTakeFirstOrThrow()
  return total
}

export function findMedia(handle: Handle, id: string): Promise<MediaRow | undefined> {
  return handle.selectFrom('medias').selectAll().where('id', '=', id).executeTakeFirst()
}

/** An approved video of an approved performer, with the performer number, which is part of its address. */
export function findPublicMedia(handle: Handle, id: string) {
  return handle
    .selectFrom('medias')
    .innerJoin('performers', 'performers.id', 'medias.performer_id')
    .select(['medias.performer_id', 'medias.video_id', 'medias.video', 'medias.for_subscribers', 'number'])
    .where('medias.id', '=', id)
    .where('medias.approval_status', '=', 'approved')
    .where('performers.approval_status', '=', 'approved')
    .executeTakeFirst()
}

/** [P7] Whether the upload is the poster of a public video. */
export async function isApprovedPoster(handle: Handle, number: number, uploadId: string): Promise<boolean> {
  const row = await handle
    .selectFrom('medias')
    .innerJoin('performers', 'performers.id', 'medias.performer_id')
    .select('medias.id')
    .where('performers.number', '=', number)
    .where('performers.approval_status', '=', 'approved')
    .where('medias.poster_id', '=', uploadId)
    .where('medias.approval_status', '=', 'approved')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertMedia(tx: Tx, row: Insertable<PerformerMediaTables['medias']>): Promise<void> {
  await tx.insertInto('medias').values(row).execute()
}

export async function updateMedia(tx: Tx, id: string, patch: Partial<MediaRow>): Promise<void> {
  await tx.updateTable('medias').set(patch).where('id', '=', id).execute()
}

export async function deleteMedia(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('medias').where('id', '=', id).execute()
}
