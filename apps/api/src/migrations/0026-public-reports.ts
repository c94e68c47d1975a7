import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * [S14, O7] An answer to a review and what a performer shows live can be reported; and guests can report what is public: with
 * a reference, and the address that is told the result.
 */
export const publicReportsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table reports
      drop constraint reports_kind_check,
      add constraint reports_kind_check check (kind in
        ('SESSION', 'MESSAGE', 'PHOTO', 'MEDIA', 'REVIEW', 'ANSWER', 'STREAM', 'ACCOUNT')),
      add column guest_reference text,
      add column guest_email text,
      add column guest_language text,
      add constraint reports_by_guest check (guest_reference is null or reporter_id is null)`.execute(
      database,
    )
    // [O13] the command on the server invites without an account
    await sql`alter table audit_log alter column actor_id drop not null`.execute(database)
    await sql`create unique index reports_of_guest on reports (guest_reference) where guest_reference is not null`.execute(
      database,
    )
  },
}
