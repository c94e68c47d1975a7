import type { EndReason } from '@footlight/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { typesAside } from '../kernel/kinds.ts'
import type { RequestRecord } from '../kernel/records/requests.store.ts'
import type { SessionRecord } from '../kernel/records/sessions.store.ts'

/**
 * The performer's running show, in share mode until the transaction ends: peeks join concurrently; closing waits for them and
 * then finds them all.
 */
export function holdShowOf(tx: Tx, performerId: string): Promise<SessionRecord | undefined> {
  return tx
    .selectFrom('sessions')
    .selectAll()
    .where('performer_id', '=', performerId)
    .where('state', '<>', sql.lit('ENDED'))
    .where('type', 'not in', typesAside)
    .forShare()
    .executeTakeFirst()
}

/** The show of a peek request, with the same lock; taken before the request's lock, as closing takes them in that order. */
export function holdShowOfRequest(tx: Tx, requestId: string): Promise<SessionRecord | undefined> {
  return tx
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', (inner) => inner.selectFrom('requests').select('peeks_at').where('id', '=', requestId))
    .forShare()
    .executeTakeFirst()
}

export async function runningPeeks(tx: Tx, showId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('sessions')
    .select('id')
    .where('peeks_at', '=', showId)
    .where('type', '=', 'PEEK')
    .where('state', '<>', sql.lit('ENDED'))
    .execute()
  return rows.map(({ id }) => id)
}

/** Running peeks whose show is over or closed, and how the show ended. */
export async function findPeeksOut(
  database: Database,
): Promise<{ id: string; showEnded: EndReason | null }[]> {
  return database
    .selectFrom('sessions as peek')
    .innerJoin('sessions as show', 'show.id', 'peek.peeks_at')
    .select(['peek.id', 'show.end_reason as showEnded'])
    .where('peek.type', '=', 'PEEK')
    .where('peek.state', '<>', sql.lit('ENDED'))
    .where(({ or, eb }) => or([eb('show.state', '=', 'ENDED'), eb('show.allow_peek', '=', false)]))
    .execute()
}

/** Expires granted peeks that have not started, when their show ends or is closed. */
export function expirePeekRequests(tx: Tx, showId: string): Promise<RequestRecord[]> {
  return tx
    .updateTable('requests')
    .set({ state: 'EXPIRED' })
    .where('peeks_at', '=', showId)
    .where('type', '=', 'PEEK')
    .where('state', '=', 'ACCEPTED')
    .returningAll()
    .execute()
}

/** Stores the private client's share in the peek's row: the show's is locked by the meter, and many peeks end together [L8]. */
export async function notePeekCredit(tx: Tx, peekId: string, credits: number): Promise<void> {
  await tx.updateTable('sessions').set({ peek_credit: credits }).where('id', '=', peekId).execute()
}
