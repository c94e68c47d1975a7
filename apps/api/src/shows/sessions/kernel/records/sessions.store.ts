import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Tx } from '../../../../platform/database/database.ts'
import { typesAside } from '../kinds.ts'
import type { SessionRow } from './sessions.tables.ts'

export type SessionRecord = Selectable<SessionRow>

export function insertSession(tx: Tx, row: Insertable<SessionRow>): Promise<SessionRecord | undefined> {
  return tx
    .insertInto('sessions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** [B13] Milliseconds of holds that the client caused in the pair's sessions that ended after `since`; peeks have none. */
export async function clientHeldSince(
  tx: Tx,
  { client_id, performer_id }: Pick<SessionRecord, 'client_id' | 'performer_id'>,
  since: Date,
): Promise<number> {
  const row = await tx
    .selectFrom('sessions')
    .select(sql<number>`coalesce(sum(client_held_ms), 0)::bigint`.as('ms'))
    .where('client_id', '=', client_id)
    .where('performer_id', '=', performer_id)
    .where('type', 'not in', typesAside)
    .where('ended_at', '>', since)
    .executeTakeFirstOrThrow()
  return row.ms
}

export function findSession(database: Database | Tx, id: string): Promise<SessionRecord | undefined> {
  return database.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockSession(tx: Tx, id: string): Promise<SessionRecord | undefined> {
  return tx.selectFrom('sessions').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Locks a session in share mode: its row cannot change until the transaction ends; others may share the lock. */
export function holdSession(tx: Tx, id: string): Promise<SessionRecord | undefined> {
  return tx.selectFrom('sessions').selectAll().where('id', '=', id).forShare().executeTakeFirst()
}

/** Locks those of these sessions that are running, in the order of their ids. */
export function lockRunning(tx: Tx, ids: readonly string[]): Promise<SessionRecord[]> {
  return tx
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('state', '<>', sql.lit('ENDED'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** [S8] Of the performer's session and the peeks into it. */
export function pauseRunning(tx: Tx, performerId: string, paused: boolean): Promise<SessionRecord[]> {
  return tx
    .updateTable('sessions')
    .set({ performer_paused: paused })
    .where('performer_id', '=', performerId)
    .where('state', '<>', sql.lit('ENDED'))
    .returningAll()
    .execute()
}

export async function findRunningOf(database: Database, ids: readonly string[]): Promise<SessionRecord[]> {
  if (ids.length === 0) return []
  return database
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('state', '<>', sql.lit('ENDED'))
    .execute()
}

const facts = [
  'id',
  'type',
  'state',
  'client_name',
  'performer_name',
  'created_at',
  'ended_at',
  'billed_seconds',
  'end_reason',
  'ended_by',
] as const

export type SessionFacts = Pick<SessionRecord, (typeof facts)[number]>

export async function findSessions(database: Database, ids: readonly string[]): Promise<SessionFacts[]> {
  if (ids.length === 0) return []
  return database
    .selectFrom('sessions')
    .select(facts)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** How many sessions each account was in, on either side. */
export async function countSessions(
  database: Database,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; sessions: number }>`
    select asked.id, (select count(*) from sessions where client_id = asked.id)
      + (select count(*) from sessions where performer_id = asked.id) as sessions
    from unnest(${[...new Set(accountIds)]}::uuid[]) as asked (id)`.execute(database)
  return new Map(rows.map(({ id, sessions }) => [id, sessions]))
}

export function updateSession(tx: Tx, id: string, patch: Updateable<SessionRow>): Promise<SessionRecord> {
  return tx.updateTable('sessions').set(patch).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** The running session of an account; a peek is a session of its client only, not of the performer [S10]. */
export function findRunning(
  database: Database | Tx,
  side: 'client_id' | 'performer_id',
  accountId: string,
): Promise<SessionRecord | undefined> {
  let query = database
    .selectFrom('sessions')
    .selectAll()
    .where(side, '=', accountId)
    .where('state', '<>', sql.lit('ENDED'))
  if (side === 'performer_id') query = query.where('type', 'not in', typesAside)
  return query.executeTakeFirst()
}

/** Ids of sessions that may have timed out: not started, silent, held, or with an expired lease. */
export async function findDue(database: Database, now: Date, silentBefore: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from sessions where state <> 'ENDED' and (
      state in ('STARTING', 'HELD')
      or (last_delivered_at <= ${silentBefore} and id not in (
        select session_id from waiting_seconds where past > ${silentBefore.getTime() / 1000}::double precision))
      or id in (select session_id from leases where settled_at is null and expires_at <= ${now})
    ) order by id`.execute(database)
  return rows.map(({ id }) => id)
}

/** Locks a running session for the sweep; undefined: it ended, or another node has locked it [B7]. */
export function lockIfFree(tx: Tx, id: string): Promise<SessionRecord | undefined> {
  return tx
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', id)
    .where('state', '<>', sql.lit('ENDED'))
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** The sessions that run with these performers, without peeks: performer and session. */
export async function runningWith(
  database: Database,
  performerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .selectFrom('sessions')
    .select(['performer_id', 'id'])
    .where('performer_id', '=', sql<string>`any(${performerIds}::uuid[])`)
    .where('state', '<>', sql.lit('ENDED'))
    .where('type', 'not in', typesAside)
    .execute()
  return new Map(rows.map(({ performer_id, id }) => [performer_id, id]))
}
