import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * [O7, O14] Rejected applications and documents name their statements of reasons, a performer whose approval is withdrawn
 * is taken off air, and a document knows since when it was in use and when its content was erased.
 */
export const performerRecordsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `alter table applications
    add column decision_id uuid,
    add column off_air_due boolean not null default false,
    add column agreement_asked_at timestamptz`,
  'create index applications_off_air on applications (performer_id) where off_air_due',
  `alter table identity_documents
    add column decision_id uuid,
    add column approved_at timestamptz,
    add column erased_at timestamptz`,
  `update identity_documents set approved_at = decided_at where state = 'approved'`,
  'alter table stage_people add column handed_back_at timestamptz',
]
