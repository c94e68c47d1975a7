import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { typesAside } from '../kernel/kinds.ts'
import { type CountedVisits, readVisits } from '../lobby/visits.store.ts'

/** [O1] A performer's shows, calls and visits since an instant, peeks left out. */
export interface Worked {
  /** by quarters of an hour */
  sessions: { at: Date; sessions: number }[]
  visits: CountedVisits[]
  clients: number
  /** of them those with a second show or call with the performer, before or since */
  returning: number
}

export async function readWorked(database: Database, performerId: string, since: Date): Promise<Worked> {
  const billed = sql`s.performer_id = ${performerId} and s.state = 'ENDED' and s.billed_seconds > 0
    and s.type <> all(${typesAside}::text[])`
  const { rows: sessions } = await sql<Worked['sessions'][number]>`
    select date_bin('15 minutes', s.created_at, 'epoch') as at, count(*)::int as sessions
    from sessions s where ${billed} and s.created_at >= ${since} group by 1`.execute(database)
  const { rows } = await sql<Pick<Worked, 'clients' | 'returning'>>`
    with seen as (
      select s.client_id, count(*) as times from sessions s
      where ${billed} and s.created_at >= ${since} group by s.client_id
    )
    select count(*)::int as clients, count(*) filter (where times > 1 or exists (
      select from sessions s where ${billed} and s.client_id = seen.client_id and s.created_at < ${since}
    ))::int as returning from seen`.execute(database)
  const visits = await readVisits(database, performerId, since)
  return { sessions, visits, ...(rows[0] ?? { clients: 0, returning: 0 }) }
}
