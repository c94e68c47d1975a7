import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { SessionTables } from '../kernel/records/sessions.tables.ts'

export type ViewerRecord = Selectable<SessionTables['lobby_viewers']>

/** The viewer of an account, made when there is none. */
export async function viewerOfAccount(
  tx: Tx,
  account: { id: string; emailVerified: boolean },
  id: string,
  at: Date,
): Promise<ViewerRecord> {
  const known = account.emailVerified
  return tx
    .insertInto('lobby_viewers')
    .values({ id, account_id: account.id, token_hash: null, created_at: at, known })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ known }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findGuest(tx: Tx, tokenHash: string): Promise<ViewerRecord | undefined> {
  return tx.selectFrom('lobby_viewers').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

export async function insertGuest(tx: Tx, id: string, tokenHash: string, at: Date): Promise<ViewerRecord> {
  return tx
    .insertInto('lobby_viewers')
    .values({ id, account_id: null, token_hash: tokenHash, created_at: at, known: false })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Seconds of today's preview that are used [S2]. */
export async function usedSeconds(
  tx: Tx,
  viewerId: string,
  performerId: string,
  day: string,
): Promise<number> {
  const row = await tx
    .selectFrom('lobby_usage')
    .select('seconds')
    .where('viewer_id', '=', viewerId)
    .where('performer_id', '=', performerId)
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.seconds ?? 0
}

/** Seconds that guests of this network have watched today. */
export async function usedByAddress(tx: Tx, addressHash: string, day: string): Promise<number> {
  const row = await tx
    .selectFrom('lobby_addresses')
    .select('seconds')
    .where('address_hash', '=', addressHash)
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.seconds ?? 0
}

/** The open visit of a viewer to a performer, begun when there is none. */
export async function openVisit(
  tx: Tx,
  visit: { id: string; viewerId: string; performerId: string; addressHash: string | null; at: Date },
): Promise<string> {
  await tx
    .insertInto('lobby_visits')
    .values({
      id: visit.id,
      viewer_id: visit.viewerId,
      performer_id: visit.performerId,
      created_at: visit.at,
      ended_at: null,
      address_hash: visit.addressHash,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('lobby_visits')
    .select('id')
    .where('viewer_id', '=', visit.viewerId)
    .where('performer_id', '=', visit.performerId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.id
}

/** Counts one second for each visit that was connected, once even if reported again; none while there is no picture [S8]. */
export async function countVisits(
  tx: Tx,
  visitIds: readonly string[],
  second: number,
  day: string,
): Promise<void> {
  if (visitIds.length === 0) return
  await sql`with counted as (
      update lobby_visits set counted_until = ${second}
      where id in (
        select v.id from lobby_visits v join performers p on p.id = v.performer_id and p.stream_active
        where v.id = any(${visitIds}::uuid[]) and v.ended_at is null and v.counted_until < ${second}
        order by v.id for update of v
      ) returning viewer_id, performer_id, address_hash
    ), networks as (
      insert into lobby_addresses as a (address_hash, day, seconds)
      select address_hash, ${day}::date, count(*) from counted where address_hash is not null group by 1 order by 1
      on conflict (address_hash, day) do update set seconds = a.seconds + excluded.seconds
    )
    insert into lobby_usage as u (viewer_id, performer_id, day, seconds)
    select viewer_id, performer_id, ${day}::date, 1 from counted
    on conflict (viewer_id, performer_id, day) do update set seconds = u.seconds + 1`.execute(tx)
}

export interface EndedVisit {
  id: string
  performer_id: string
  account_id: string | null
}

/** Ends the visits whose preview of the day is used up [S2]. */
export async function endUsedUpVisits(
  tx: Tx,
  limits: { client: number; guest: number; address: number },
  day: string,
  at: Date,
): Promise<EndedVisit[]> {
  const { rows } = await sql<EndedVisit>`update lobby_visits v set ended_at = ${at}
    from lobby_viewers w, lobby_usage u
    where v.ended_at is null and w.id = v.viewer_id
      and u.viewer_id = v.viewer_id and u.performer_id = v.performer_id and u.day = ${day}::date
      and (u.seconds >= case when w.known then ${limits.client}::int else ${limits.guest}::int end
        or v.address_hash in (
          select address_hash from lobby_addresses where day = ${day}::date and seconds >= ${limits.address}::int
        ))
    returning v.id, v.performer_id, w.account_id`.execute(tx)
  return rows
}

/** Ends every visit to a performer who went private, or off air. */
export async function endVisitsTo(tx: Tx, performerId: string, at: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('lobby_visits')
    .set({ ended_at: at })
    .where('performer_id', '=', performerId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** [S14] Ends the visit of one account to a performer. */
export async function endVisitsOf(
  tx: Tx,
  { clientId, performerId }: { clientId: string; performerId: string },
  at: Date,
): Promise<string[]> {
  const rows = await tx
    .updateTable('lobby_visits')
    .set({ ended_at: at })
    .where('performer_id', '=', performerId)
    .where('ended_at', 'is', null)
    .where('viewer_id', 'in', (viewers) =>
      viewers.selectFrom('lobby_viewers').select('id').where('account_id', '=', clientId),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Viewers that were connected within the last seconds. */
export async function countViewers(
  database: Database,
  performerId: string,
  sinceSecond: number,
): Promise<number> {
  const row = await database
    .selectFrom('lobby_visits')
    .select(sql<number>`count(*)`.as('count'))
    .where('performer_id', '=', performerId)
    .where('ended_at', 'is', null)
    .where('counted_until', '>=', sinceSecond)
    .executeTakeFirstOrThrow()
  return row.count
}
