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
  /** null: a picture of the demo, which generates it */
  upload_id: string | null
  /** why it was turned down */
  reason: string | null
  /** its version, from 1 */
  revision: Generated<number>
  submitted_at: Generated<Date>
}

interface MediasTable {
  id: string
  performer_id: string
  title: string
  /** upload ids: the video, and its poster */
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
  /** removed pictures whose derivatives the sweep has to delete */
  removed_pictures: { performer_number: number; file: string; removed_at: Date }
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends PerformerMediaTables {}
}
