import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'

/** What belongs to a session but is stored in other rows: its peeks and its talk-back. */
export interface Sides {
  peekCount: number
  /** [S10] credits that its client received from peeks */
  peekCredit: number
  talkBack: boolean
}

export const noSides: Sides = { peekCount: 0, peekCredit: 0, talkBack: false }

/** Of a show: the number of running peeks, the credits that its client received from peeks, and whether talk-back is open. */
export async function readSides(database: Database, sessionId: string): Promise<Sides> {
  const { rows } = await sql<Sides>`select
      (select count(*) from sessions
        where peeks_at = ${sessionId} and type = 'PEEK' and state <> 'ENDED') as "peekCount",
      (select coalesce(sum(peek_credit), 0)::bigint from sessions
        where peeks_at = ${sessionId} and peek_credit > 0) as "peekCredit",
      exists (select from talk_backs where session_id = ${sessionId} and ended_at is null) as "talkBack"`.execute(
    database,
  )
  return rows[0] ?? noSides
}
