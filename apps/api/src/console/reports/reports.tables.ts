import type { Language, Report, ReportedKind, ReportOutcome, ReportReason } from '@footlight/contract'
import type { ColumnType, Selectable } from 'kysely'

/** A copy of what was reported: it can be judged also after it was deleted or edited. */
export type Shown = Omit<Report['shown'], 'pictures' | 'video'> & {
  /** ids of uploads, which are held until the report is closed; an older report names no video */
  pictures: string[]
  video?: { id: string; poster: string } | null
}

export const uploadsIn = ({ pictures, video }: Shown): string[] =>
  video ? [...pictures, video.id, video.poster] : pictures

interface ReportsTable {
  id: string
  /** null: a guest, or the account was closed since */
  reporter_id: string | null
  /** [O7] of a guest */
  guest_reference: string | null
  /** null: none was named, or the result was sent to it */
  guest_email: string | null
  guest_language: Language | null
  /** null: a review whose writer is gone */
  about_id: string | null
  kind: ReportedKind
  subject_id: string
  reason: ReportReason
  text: string
  shown: ColumnType<Shown, string, string>
  /** the reporter's address is verified, or the report is about a session of the reporter */
  is_proven: boolean
  /** the show was running when it was reported */
  is_urgent: boolean
  /** [P1] of a performer's changed name: the one that returns if it is turned down */
  former_name: string | null
  created_at: Date
  closed_at: Date | null
  closed_by: string | null
  note: string | null
  outcome: ReportOutcome | null
}

export type ReportRow = Selectable<ReportsTable>

/** Row types of the tables that the reports module owns. */
export type ReportTables = { reports: ReportsTable }

declare module '../../platform/database/tables.ts' {
  interface Tables extends ReportTables {}
}
