import { type Insertable, sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { PerformerMediaTables, PhotoRow } from './performer-media.tables.ts'

type Handle = Database | Tx

/** All photos of a performer, in the performer's order. */
export function photosOf(handle: Handle, performerId: string): Promise<PhotoRow[]> {
  return handle
    .selectFrom('photos')
    .selectAll()
    .where('performer_id', '=', performerId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The public photos of a performer. */
export function approvedPhotos(handle: Handle, performerId: string): Promise<PhotoRow[]> {
  return handle
    .selectFrom('photos')
    .selectAll()
    .where('performer_id', '=', performerId)
    .where('approval_status', '=', 'approved')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export function findPhoto(handle: Handle, id: string): Promise<PhotoRow | undefined> {
  return handle.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertPhoto(tx: Tx, row: Insertable<PerformerMediaTables['photos']>): Promise<void> {
  await tx.insertInto('photos').values(row).execute()
}

export async function updatePhoto(tx: Tx, id: string, patch: Partial<PhotoRow>): Promise<void> {
  await tx.updateTable('photos').set(patch).where('id', '=', id).execute()
}

export async function deletePhoto(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('photos').where('id', '=', id).execute()
}

/** Sets the position of each photo to its index in `ids`. */
export async function orderPhotos(tx: Tx, performerId: string, ids: readonly string[]): Promise<void> {
  await sql`update photos set position = place - 1
    from unnest(${ids}::uuid[]) with ordinality as wanted (photo_id, place)
    where id = photo_id and performer_id = ${performerId}`.execute(tx)
}

/** [P7] Whether a picture of the performer with this number is public. */
export async function isApprovedPhoto(database: Database, number: number, file: string): Promise<boolean> {
  const row = await database
    .selectFrom('photos')
    .innerJoin('performers', 'performers.id', 'photos.performer_id')
    .select('photos.id')
    .where('performers.number', '=', number)
    .where('performers.approval_status', '=', 'approved')
    .where('photos.file', '=', file)
    .where('photos.approval_status', '=', 'approved')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertRemoved(tx: Tx, number: number, file: string, at: Date): Promise<void> {
  await tx
    .insertInto('removed_pictures')
    .values({ performer_number: number, file, removed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function removedBefore(database: Database, before: Date, limit: number) {
  return database
    .selectFrom('removed_pictures')
    .select(['performer_number', 'file'])
    .where('removed_at', '<', before)
    .limit(limit)
    .execute()
}

export async function forgetRemoved(database: Database, number: number, file: string): Promise<void> {
  await database
    .deleteFrom('removed_pictures')
    .where('performer_number', '=', number)
    .where('file', '=', file)
    .execute()
}
