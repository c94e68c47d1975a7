import type { Approval } from '@footlight/contract'
import type { Generated, Selectable } from 'kysely'

interface PhotosTable {
  id: string
  performer_id: string
  file: string
  width: number
  height: number
  approval_status: Approval
  position: number
  /** null: of the demo, which draws it */
  upload_id: string | null
  /** why it was turned down */
  reason: string | null
  /** how often it was made anew, from 1 */
  revision: Generated<number>
  submitted_at: Generated<Date>
}

interface MediasTable {
  id: string
  performer_id: string
  title: string
  /** uploads: the video, and its picture while it does not play */
  video_id: string
  video: 'mp4' | 'webm'
  poster_id: string
  width: number
  height: number
  duration_ms: number
  for_subscribers: boolean
  approval_status: Approval
  reason: string | null
  revision: number
  submitted_at: Date
  created_at: Date
}

export type MediaRow = Selectable<MediasTable>
export type PhotoRow = Selectable<PhotosTable>

/** Row types of the tables that the performerMedia module owns. */
export type PerformerMediaTables = {
  photos: PhotosTable
  medias: MediasTable
  /** what was made of pictures that are gone, until the sweep has taken it */
  removed_pictures: { performer_number: number; file: string; removed_at: Date }
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends PerformerMediaTables {}
}
