import type { Approval } from '@footlight/contract'
import type { ColumnType, Generated, Selectable } from 'kysely'

interface StagePeopleTable {
  id: string
  performer_id: string
  /** the performer, and not another person on the performer's stage */
  is_performer: boolean
  created_at: Date
  /** of the performer's own row: since when operators see this performer's documents; null: the application is not sent */
  handed_in_at: Date | null
  /** of the performer's own row: since when the application is turned down, or the approval withdrawn; null: it is not */
  handed_back_at: Generated<Date | null>
  /** not on the list any more; the record is retained */
  removed_at: Date | null
}

interface IdentityDocumentsTable {
  id: string
  person_id: string
  /** legal name and birth date, encrypted; null: a document of the demo, which has neither name nor pictures */
  sealed_identity: Buffer | null
  /** uploads */
  picture_id: string | null
  portrait_id: string | null
  /** `YYYY-MM-DD` */
  expires_on: ColumnType<string, string, string>
  consented_at: Date
  state: Approval
  reason: string | null
  /** the statement of reasons for the last rejection */
  decision_id: Generated<string | null>
  sent_at: Date
  decided_at: Date | null
  /** since when the person could appear with it */
  approved_at: Generated<Date | null>
  /** [O10] name, birth date and pictures are erased: that it was there is retained */
  erased_at: Generated<Date | null>
  /** the last warning that was sent: days before the end; 0: it has expired */
  warned_days: Generated<number | null>
}

export type StagePersonRow = Selectable<StagePeopleTable>
export type DocumentRow = Selectable<IdentityDocumentsTable>

/** Row types of the tables that the identity module owns. */
export type IdentityTables = {
  stage_people: StagePeopleTable
  identity_documents: IdentityDocumentsTable
  /** [O14] who was named as in the picture of a stage */
  stage_appearances: { stage_id: string; person_id: string; began_at: Date }
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends IdentityTables {}
}
