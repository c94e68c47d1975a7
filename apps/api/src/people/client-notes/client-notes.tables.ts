export interface ClientNoteRow {
  performer_id: string
  client_id: string
  /** 1 to 1,000 characters: an empty note is none */
  body: string
  updated_at: Date
}

/** Row types of the tables that the client notes own. */
export type ClientNoteTables = { client_notes: ClientNoteRow }

declare module '../../platform/database/tables.ts' {
  interface Tables extends ClientNoteTables {}
}
