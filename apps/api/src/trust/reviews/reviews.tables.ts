import type { Selectable } from 'kysely'

type Approval = 'approved' | 'pending' | 'Rejected'

interface ReviewsTable {
  id: string
  performer_id: string
  rating: number
  text: string
  /** the display name when the review was written */
  author: string
  approval_status: Approval
  created_at: Date
  /** null: of the demo, or of an account that is gone */
  client_id: string | null
  session_id: string | null
  /** why it was turned down */
  reason: string | null
  answer: string | null
  answer_status: Approval | null
  answer_reason: string | null
  answered_at: Date | null
}

export type ReviewRow = Selectable<ReviewsTable>

/** Row types of the tables that the reviews module owns. */
export type ReviewTables = { reviews: ReviewsTable }

declare module '../../platform/database/tables.ts' {
  interface Tables extends ReviewTables {}
}
