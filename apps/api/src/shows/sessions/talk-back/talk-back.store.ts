import type { Database, Tx } from '../../../platform/database/database.ts'

export async function findTalkBack(database: Database | Tx, sessionId: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('talk_backs')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

export async function insertTalkBack(
  tx: Tx,
  talkBack: { id: string; sessionId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('talk_backs')
    .values({
      id: talkBack.id,
      session_id: talkBack.sessionId,
      created_at: talkBack.at,
      ended_at: null,
    })
    .execute()
}

/** Ends the open talk-back of a session; returns the ids to cut: one or none. */
export async function endTalkBacks(tx: Tx, sessionId: string, at: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('talk_backs')
    .set({ ended_at: at })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
