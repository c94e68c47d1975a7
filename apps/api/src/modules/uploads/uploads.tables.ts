export interface UploadRow {
  id: string
  owner_id: string
  width: number
  height: number
  created_at: Date
  /** null: nothing shows it yet, and it is forgotten after an hour */
  claimed_at: Date | null
}

/** Row types of the tables that the uploads module owns. */
export type UploadTables = { uploads: UploadRow }

declare module '../../platform/database/tables.ts' {
  interface Tables extends UploadTables {}
}
