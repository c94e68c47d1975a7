import { type Insertable, sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { UploadRow, UploadTables } from './uploads.tables.ts'

/** what an upload is claimed as: one kind can never be used as another */
export type UploadUse = 'image' | 'video' | 'document'

export async function insertUpload(
  database: Database,
  row: Insertable<UploadTables['uploads']>,
): Promise<void> {
  await database.insertInto('uploads').values(row).execute()
}

/** How many uploads of an account since then are not used yet, and when the oldest of them was sent. */
export function unclaimedSince(
  database: Database,
  ownerId: string,
  since: Date,
): Promise<{ count: number; oldest: Date | null }> {
  return database
    .selectFrom('uploads')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .where('owner_id', '=', ownerId)
    .where('claimed_at', 'is', null)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
}

export function findUpload(database: Database, id: string): Promise<UploadRow | undefined> {
  return database.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Marks those of these uploads as used that belong to the owner and are not used yet; returns them. */
export function claimUploads(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
  what: UploadUse,
  at: Date,
): Promise<UploadRow[]> {
  return tx
    .updateTable('uploads')
    .set({ claimed_at: at })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('owner_id', '=', ownerId)
    .where('claimed_at', 'is', null)
    .where('video', what === 'video' ? 'is not' : 'is', null)
    .where('sealed', '=', what === 'document')
    .returningAll()
    .execute()
}

/** Some uploads from before `before` that are neither used nor held, the oldest first. */
export async function forgottenBefore(database: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await forgotten(database, before).orderBy('created_at').limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** The upload, where it is still neither used nor held; a lock keeps it so until the transaction ends. */
export function lockForgotten(
  tx: Tx,
  id: string,
  before: Date,
): Promise<Pick<UploadRow, 'id' | 'video'> | undefined> {
  return forgotten(tx, before).where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()
}

function forgotten(handle: Database | Tx, before: Date) {
  return handle
    .selectFrom('uploads')
    .select(['id', 'video'])
    .where('claimed_at', 'is', null)
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('upload_holds').select('upload_id').whereRef('upload_id', '=', 'uploads.id'))),
    )
}

export async function deleteUpload(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('uploads').where('id', '=', id).execute()
}

/** [A8] What an account has sent, newest first. */
export function uploadsOf(database: Database, ownerId: string) {
  return database
    .selectFrom('uploads')
    .select(['id', 'width', 'height', 'video', 'duration_ms', 'created_at'])
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .execute()
}

/**
 * Marks these, or all, uploads of an account as not used any more: the sweep deletes them with their files [A8]. Pictures of
 * identity documents are released by their ids alone: those that were approved stay for as long as the law demands.
 */
export async function releaseUploads(tx: Tx, ownerId: string, ids?: readonly string[]): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ claimed_at: null, created_at: new Date(0) })
    .where('owner_id', '=', ownerId)
    .where(ids === undefined ? sql<boolean>`not sealed` : sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

/** Holds those of these uploads that exist. */
export async function holdUploads(tx: Tx, holderId: string, ids: readonly string[]): Promise<void> {
  await tx
    .insertInto('upload_holds')
    .columns(['upload_id', 'holder_id'])
    .expression((from) =>
      from
        .selectFrom('uploads')
        .select(['id', sql<string>`${holderId}::uuid`.as('holder_id')])
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function letGoOfUploads(tx: Tx, holderIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('upload_holds')
    .where('holder_id', '=', sql<string>`any(${holderIds}::uuid[])`)
    .execute()
}
