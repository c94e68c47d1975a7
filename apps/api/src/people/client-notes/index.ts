import type { CallReply } from '@footlight/contract'
import type { DataExport } from '../../platform/data-export.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Transact } from '../../platform/database/transact.ts'
import type { Brings } from '../../platform/http/mount/module-entry.ts'
import type { Mount } from '../../platform/http/mount/mount.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { clientsByIds } from '../accounts/index.ts'
import { deleteNote, deleteNotesOf, findNote, notesBy, writeNote } from './client-notes.store.ts'
import type { ClientNoteRow } from './client-notes.tables.ts'

type Note = CallReply<'clientNote'>['note']

export type ClientNotesModule = Brings<'routes' | 'personal' | 'performerData'>

/** [O1] Notes of performers on clients. No call shows one to a client or to another performer. */
export function createClientNotes(parts: {
  database: Database
  transact: Transact
  clock: Clock
}): ClientNotesModule {
  const { database, transact, clock } = parts

  /** An empty text removes the note. @throws NOT_FOUND: the account is no client, or closed */
  async function set(performerId: string, clientId: string, text: string): Promise<Note> {
    const client = (await clientsByIds(database, [clientId])).get(clientId)
    if (!client || client.isClosed) throw refuse('NOT_FOUND')
    const key = { performer_id: performerId, client_id: clientId }
    const updatedAt = new Date(clock.now())
    await transact((tx) =>
      text === '' ? deleteNote(tx, key) : writeNote(tx, { ...key, body: text, updated_at: updatedAt }),
    )
    return text === '' ? none : { text, updatedAt: updatedAt.toISOString() }
  }

  /** [A8] The notes of the account that asks, never those on it. */
  const owned: DataExport = {
    name: 'clientNotes',
    read: (accountId) => notesBy(database, accountId),
    erase: (tx, { id }) => deleteNotesOf(tx, id),
  }

  return {
    routes(mount: Mount): void {
      mount('clientNote', async ({ principal, params }) => {
        const key = { performer_id: principal.accountId, client_id: params.clientId }
        return { note: presentNote(await findNote(database, key)) }
      })
      mount('setClientNote', async ({ principal, params, body }) => ({
        note: await set(principal.accountId, params.clientId, body.text),
      }))
    },
    // a client that closes takes the notes on it along, and reads none
    personal: owned,
    performerData: owned,
  }
}

const none: Note = { text: '', updatedAt: null }

function presentNote(row: ClientNoteRow | undefined): Note {
  return row ? { text: row.body, updatedAt: row.updated_at.toISOString() } : none
}
