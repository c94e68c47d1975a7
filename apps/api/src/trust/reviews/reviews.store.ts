import type { PageWindow } from '@footlight/contract'
import { type Insertable, sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { ReviewRow, ReviewTables } from './reviews.tables.ts'

type Handle = Database | Tx
/** What a client thinks of a performer, in stars. */
export interface Rated {
  performerId: string
  rating: number
}

export function findBySession(handle: Handle, sessionId: string): Promise<ReviewRow | undefined> {
  return handle.selectFrom('reviews').selectAll().where('session_id', '=', sessionId).executeTakeFirst()
}

export interface PublicReview {
  writerId: string | null
  performerId: string
  text: string
  /** null: there is none, or none that is public */
  answer: string | null
}

/** A public review, by its id. */
export async function findApproved(handle: Handle, id: string): Promise<PublicReview | null> {
  const row = await handle
    .selectFrom('reviews')
    .select(['client_id', 'performer_id', 'text', 'answer', 'answer_status'])
    .where('id', '=', id)
    .where('approval_status', '=', 'approved')
    .executeTakeFirst()
  if (!row) return null
  const answer = row.answer_status === 'approved' ? row.answer : null
  return { writerId: row.client_id, performerId: row.performer_id, text: row.text, answer }
}

/** The performers of these reviews. */
export async function performersOf(handle: Handle, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await handle
    .selectFrom('reviews')
    .select(['id', 'performer_id'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, performer_id }) => [id, performer_id]))
}

/** All that a client wrote, newest first. */
export function writtenBy(handle: Handle, clientId: string): Promise<ReviewRow[]> {
  return handle
    .selectFrom('reviews')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .execute()
}

/** The newest review that a client wrote of each performer, of the newest `most`. */
export async function ratedBy(handle: Handle, clientId: string, most: number): Promise<Rated[]> {
  const rows = await handle
    .selectFrom('reviews')
    .select(['performer_id as performerId', 'rating'])
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  return [...Map.groupBy(rows, ({ performerId }) => performerId).values()].flatMap(([newest]) => newest ?? [])
}

/** Locks the review until the transaction ends. */
export function lockReview(tx: Tx, id: string): Promise<ReviewRow | undefined> {
  return tx.selectFrom('reviews').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** False: another one of the same session came first. */
export async function insertReview(tx: Tx, row: Insertable<ReviewTables['reviews']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reviews')
    .values(row)
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateReview(tx: Tx, id: string, patch: Partial<ReviewRow>): Promise<void> {
  await tx.updateTable('reviews').set(patch).where('id', '=', id).execute()
}

export async function deleteReview(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('reviews').where('id', '=', id).execute()
}

/** The public reviews of a performer, newest first. */
export function approvedReviews(
  handle: Handle,
  performerId: string,
  window: PageWindow,
): Promise<ReviewRow[]> {
  return ofPerformer(handle, performerId)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(window.offset)
    .limit(window.limit)
    .execute()
}

/** The number of a performer's public reviews, and their mean rating. */
export async function standingOf(
  handle: Handle,
  performerId: string,
): Promise<{ count: number; rating: string | null }> {
  return ofPerformer(handle, performerId)
    .select([sql<number>`count(*)`.as('count'), sql<string | null>`round(avg(rating), 1)::text`.as('rating')])
    .executeTakeFirstOrThrow()
}

/** [O1] The public reviews that came since then. */
export async function receivedSince(
  handle: Handle,
  performerId: string,
  since: Date,
): Promise<{ reviews: number; rating: number | null }> {
  const { count, rating } = await ofPerformer(handle, performerId)
    .where('created_at', '>=', since)
    .select([sql<number>`count(*)`.as('count'), sql<string | null>`round(avg(rating), 1)::text`.as('rating')])
    .executeTakeFirstOrThrow()
  return { reviews: count, rating: rating === null ? null : Number(rating) }
}

function ofPerformer(handle: Handle, performerId: string) {
  return handle
    .selectFrom('reviews')
    .where('performer_id', '=', performerId)
    .where('approval_status', '=', 'approved')
}

/** [A8] A performer's answers, newest first. */
export function answersOf(database: Database, performerId: string) {
  return database
    .selectFrom('reviews')
    .select(['answer', 'answer_status', 'answered_at'])
    .where('performer_id', '=', performerId)
    .where('answer', 'is not', null)
    .orderBy('answered_at', 'desc')
    .execute()
}

/** [A8] The reviews stay with the clients who wrote them. */
export async function forgetAnswers(tx: Tx, performerId: string): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ answer: null, answer_status: null, answer_reason: null, answered_at: null })
    .where('performer_id', '=', performerId)
    .where('answer', 'is not', null)
    .execute()
}
