import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../../../platform/database/database.ts'
import { typesAside } from '../kinds.ts'
import type { RequestRow } from './sessions.tables.ts'

export type RequestRecord = Selectable<RequestRow>

/** Undefined when the client or the performer has an open request already [S4]. */
export async function insertRequest(tx: Tx, row: Insertable<RequestRow>): Promise<RequestRecord | undefined> {
  return tx
    .insertInto('requests')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function findRequest(database: Database | Tx, id: string): Promise<RequestRecord | undefined> {
  return database.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockRequest(tx: Tx, id: string): Promise<RequestRecord | undefined> {
  return tx.selectFrom('requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function updateRequest(
  tx: Tx,
  id: string,
  patch: Partial<Pick<RequestRow, 'state' | 'expires_at' | 'session_id'> & { unanswered: boolean }>,
): Promise<RequestRecord> {
  return tx.updateTable('requests').set(patch).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** The open request of an account; performers have no part in requests for a peek [S10]. */
export function findOpenRequest(
  database: Database | Tx,
  side: 'client_id' | 'performer_id',
  accountId: string,
): Promise<RequestRecord | undefined> {
  let query = database
    .selectFrom('requests')
    .selectAll()
    .where(side, '=', accountId)
    .where('state', 'in', ['PENDING', 'ACCEPTED'])
  if (side === 'performer_id') query = query.where('type', 'not in', typesAside)
  return query.executeTakeFirst()
}

/** [B13] When the latest requests of a client that expired, unanswered or not started, were over, newest first. */
export async function findUnanswered(
  tx: Tx,
  clientId: string,
  within: { since: Date; atMost: number },
): Promise<Date[]> {
  const rows = await tx
    .selectFrom('requests')
    .select('expires_at')
    .where('client_id', '=', clientId)
    .where(sql<boolean>`unanswered`)
    .where('expires_at', '>', within.since)
    .orderBy('expires_at', 'desc')
    .limit(within.atMost)
    .execute()
  return rows.map((row) => row.expires_at)
}

/** [T4] The highest share of a performer in an open request or a running session; 0 without one. */
export async function findHighestShare(tx: Tx): Promise<number> {
  const asked = tx.selectFrom('requests').where('state', 'in', ['PENDING', 'ACCEPTED'])
  const running = tx.selectFrom('sessions').where('state', '<>', 'ENDED')
  const row = await tx
    .selectFrom(asked.select('performer_share').unionAll(running.select('performer_share')).as('frozen'))
    .select(({ fn }) => fn.max('performer_share').as('share'))
    .executeTakeFirst()
  return row?.share ?? 0
}

/** [B7] Locks the next expired request that no other node has locked. */
export function lockDueRequest(tx: Tx, now: Date): Promise<RequestRecord | undefined> {
  return tx
    .selectFrom('requests')
    .selectAll()
    .where('state', 'in', ['PENDING', 'ACCEPTED'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Sessions of two that were billed: how many, and when the first began. */
export interface Together {
  count: number
  since: Date | null
}

/** Number of ended sessions of client and performer with billed seconds. */
export function sessionsTogether(
  database: Database | Tx,
  clientId: string,
  performerId: string,
): Promise<Together> {
  return database
    .selectFrom('sessions')
    .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(created_at)`.as('since')])
    .where('client_id', '=', clientId)
    .where('performer_id', '=', performerId)
    .where('state', '=', 'ENDED')
    .where('billed_seconds', '>', 0)
    .executeTakeFirstOrThrow()
}

/** Billed seconds of all sessions of client and performer. */
export async function billedTogether(
  tx: Database | Tx,
  clientId: string,
  performerId: string,
): Promise<number> {
  const row = await tx
    .selectFrom('sessions')
    .select(sql<number>`coalesce(sum(billed_seconds), 0)::int`.as('seconds'))
    .where('client_id', '=', clientId)
    .where('performer_id', '=', performerId)
    .executeTakeFirstOrThrow()
  return row.seconds
}
