import type { Insertable, Selectable } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { SessionTables } from '../kernel/records/sessions.tables.ts'

export type LineRecord = Selectable<SessionTables['session_lines']>

export function insertLines(
  tx: Tx,
  lines: readonly Insertable<SessionTables['session_lines']>[],
): Promise<LineRecord[]> {
  return tx.insertInto('session_lines').values(lines).returningAll().execute()
}

export function findLine(tx: Tx, id: string): Promise<LineRecord | undefined> {
  return tx.selectFrom('session_lines').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The last lines of a session, or the last ones before the line `page.before`; newest first. */
export function readLines(
  database: Database,
  sessionId: string,
  page: { before?: string | undefined; limit: number },
): Promise<LineRecord[]> {
  let query = database.selectFrom('session_lines').selectAll().where('session_id', '=', sessionId)
  const { before } = page
  if (before !== undefined)
    query = query.where('position', '<', (inner) =>
      inner.selectFrom('session_lines').select('position').where('id', '=', before),
    )
  return query.orderBy('position', 'desc').limit(page.limit).execute()
}

/** Number of lines that this author has written in the session. */
export async function countLines(tx: Tx, sessionId: string, author: LineRecord['author']): Promise<number> {
  const row = await tx
    .selectFrom('session_lines')
    .select(({ fn }) => fn.countAll<number>().as('lines'))
    .where('session_id', '=', sessionId)
    .where('author', '=', author)
    .executeTakeFirstOrThrow()
  return row.lines
}
