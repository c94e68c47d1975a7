import type { Database, Tx } from '../../platform/database/database.ts'
import type { ClientNoteRow } from './client-notes.tables.ts'

type Key = Pick<ClientNoteRow, 'performer_id' | 'client_id'>

export function findNote(handle: Database | Tx, key: Key): Promise<ClientNoteRow | undefined> {
  return handle
    .selectFrom('client_notes')
    .selectAll()
    .where('performer_id', '=', key.performer_id)
    .where('client_id', '=', key.client_id)
    .executeTakeFirst()
}

export async function writeNote(tx: Tx, row: ClientNoteRow): Promise<void> {
  const { body, updated_at } = row
  await tx
    .insertInto('client_notes')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['performer_id', 'client_id']).doUpdateSet({ body, updated_at }),
    )
    .execute()
}

export async function deleteNote(tx: Tx, key: Key): Promise<void> {
  await tx
    .deleteFrom('client_notes')
    .where('performer_id', '=', key.performer_id)
    .where('client_id', '=', key.client_id)
    .execute()
}

export function notesBy(database: Database, performerId: string): Promise<ClientNoteRow[]> {
  return database
    .selectFrom('client_notes')
    .selectAll()
    .where('performer_id', '=', performerId)
    .orderBy('updated_at', 'desc')
    .execute()
}

/** [A8] Notes of an account and notes on it. */
export async function deleteNotesOf(tx: Tx, accountId: string): Promise<void> {
  await tx
    .deleteFrom('client_notes')
    .where((either) =>
      either.or([either('performer_id', '=', accountId), either('client_id', '=', accountId)]),
    )
    .execute()
}
