import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { typesAside } from '../kernel/kinds.ts'

export interface CountedVisits {
  /** the beginning of an hour by UTC */
  at: Date
  visits: number
  shows: number
}

/** [O1] Counts a visit that is its viewer's first of the day. A row for each hour, so that statistics read no visits. */
export async function countVisitor(
  tx: Tx,
  visit: { id: string; viewerId: string; performerId: string },
  at: Date,
): Promise<void> {
  await sql`insert into lobby_hours as h (performer_id, hour, visits)
    select ${visit.performerId}::uuid, date_trunc('hour', ${at}::timestamptz, 'UTC'), 1
    where not exists (
      select from lobby_visits v where v.viewer_id = ${visit.viewerId} and v.performer_id = ${visit.performerId}
        and v.created_at >= date_trunc('day', ${at}::timestamptz, 'UTC') and v.id <> ${visit.id}
    )
    on conflict (performer_id, hour) do update set visits = h.visits + 1`.execute(tx)
}

/** [O1] Counts the client's first show or call of the day, where the client came by the lobby that day. */
export async function countShowFromLobby(
  tx: Tx,
  session: { id: string; client_id: string; performer_id: string },
  at: Date,
): Promise<void> {
  const day = sql`date_trunc('day', ${at}::timestamptz, 'UTC')`
  await sql`insert into lobby_hours as h (performer_id, hour, shows)
    select ${session.performer_id}::uuid, date_trunc('hour', ${at}::timestamptz, 'UTC'), 1
    where exists (
      select from lobby_viewers w join lobby_visits v on v.viewer_id = w.id
      where w.account_id = ${session.client_id} and v.performer_id = ${session.performer_id}
        and v.created_at >= ${day}
    ) and not exists (
      select from sessions s where s.client_id = ${session.client_id}
        and s.performer_id = ${session.performer_id} and s.created_at >= ${day}
        and s.type <> all(${typesAside}::text[]) and s.id <> ${session.id}
    )
    on conflict (performer_id, hour) do update set shows = h.shows + 1`.execute(tx)
}

export async function readVisits(
  database: Database,
  performerId: string,
  since: Date,
): Promise<CountedVisits[]> {
  const { rows } = await sql<CountedVisits>`
    select hour as at, visits, shows
    from lobby_hours where performer_id = ${performerId} and hour >= ${since}`.execute(database)
  return rows
}
