import type { Insertable, Selectable } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { SessionTables } from './sessions.tables.ts'

export type LineRecord = Selectable<SessionTables['session_lines']>

export function insertLines(
  tx: Tx,
  lines: readonly Insertable<SessionTables['session_lines']>[],
): Promise<LineRecord[]> {
  return tx.insertInto('session_lines').values(lines).returningAll().execute()
}

export function readLines(database: Database, sessionId: string): Promise<LineRecord[]> {
  return database
    .selectFrom('session_lines')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('position')
    .execute()
}
