import type { Generated, Selectable } from 'kysely'
import type { VideoType } from './video/remux.ts'

interface UploadsTable {
  id: string
  owner_id: string
  width: number
  height: number
  /** the type of a video; null: an image */
  video: Generated<VideoType | null>
  /** size of a video as it is stored */
  bytes: Generated<number | null>
  duration_ms: Generated<number | null>
  /** [O14] of an identity document: its files are encrypted */
  sealed: Generated<boolean>
  created_at: Date
  /** null: not used yet, and deleted after an hour */
  claimed_at: Date | null
}

export type UploadRow = Selectable<UploadsTable>

interface UploadHoldsTable {
  upload_id: string
  /** [S14] a report */
  holder_id: string
}

/** Row types of the tables that the uploads module owns. */
export type UploadTables = { uploads: UploadsTable; upload_holds: UploadHoldsTable }

declare module '../../platform/database/tables.ts' {
  interface Tables extends UploadTables {}
}
