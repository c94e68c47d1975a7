import type { Language } from '@footlight/contract'
import type { Generated, Selectable } from 'kysely'

interface ApplicationsTable {
  /** the performer's account */
  performer_id: string
  state: 'draft' | 'pending' | 'approved' | 'Rejected'
  /** why it was rejected */
  reason: string | null
  /** the statement of reasons for it */
  decision_id: Generated<string | null>
  /** [B7] the performer still has to be taken off air */
  off_air_due: Generated<boolean>
  /** [O14] when the performer was notified that the agreement has changed; null: the present one is accepted, or none was */
  agreement_asked_at: Generated<Date | null>
  /** how often it was sent */
  attempt: Generated<number>
  sent_at: Date | null
  decided_at: Date | null
  created_at: Date
}

export type ApplicationRow = Selectable<ApplicationsTable>

/** Row types of the tables that the applications module owns. */
export type ApplicationTables = {
  applications: ApplicationsTable
  /** every version of the agreement that a performer has accepted, as it was read */
  agreement_texts: {
    version: string
    language: Language
    title: string
    body: string
    first_accepted_at: Date
  }
  agreements: { performer_id: string; version: string; accepted_at: Date; address: string }
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ApplicationTables {}
}
