import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { typesAside } from '../kernel/kinds.ts'

/** What a moderator watches: a session, or the stage of a performer in no session. */
export interface Watched {
  performerId: string
  sessionId: string | null
}

export async function insertModeratorVisit(
  tx: Tx,
  visit: Watched & { id: string; operatorId: string; signInId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('moderator_visits')
    .values({
      id: visit.id,
      operator_id: visit.operatorId,
      sign_in_id: visit.signInId,
      performer_id: visit.performerId,
      session_id: visit.sessionId,
      created_at: visit.at,
      ended_at: null,
    })
    .execute()
}

/** Whether this visit of this sign-in is open, and to this session or stage. */
export async function isVisitOpen(
  tx: Tx,
  { id, signInId, performerId, sessionId }: Watched & { id: string; signInId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('moderator_visits')
    .select('id')
    .where('id', '=', id)
    .where('sign_in_id', '=', signInId)
    .where('performer_id', '=', performerId)
    .where('session_id', 'is not distinct from', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export function openModeratorVisits(database: Database) {
  return database
    .selectFrom('moderator_visits')
    .select(['id', 'operator_id', 'sign_in_id'])
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends those of these visits that are open; returns them. */
export async function endModeratorVisits(tx: Tx, ids: readonly string[], at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update moderator_visits set ended_at = ${at}
    where ended_at is null and id = any(${ids}::uuid[]) returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Ends the visits to a stage that goes private, or off air. */
export async function endVisitsToStage(tx: Tx, performerId: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update moderator_visits set ended_at = ${at}
    where ended_at is null and performer_id = ${performerId} and session_id is null returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Ends the visits whose session is over, and those to a stage that is closed or in a session. */
export async function endVisitsToNothing(tx: Tx, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update moderator_visits v set ended_at = ${at}
    where ended_at is null and case when session_id is null
      then not exists (select from stages where performer_id = v.performer_id and ended_at is null)
        or exists (select from sessions s where s.performer_id = v.performer_id and s.state <> 'ENDED'
          and s.type <> all(${typesAside}::text[]))
      else exists (select from sessions s where s.id = v.session_id and s.state = 'ENDED') end
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
