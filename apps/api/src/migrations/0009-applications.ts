import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * [O14] Performers apply, and people who appear on a stage have records. Pictures of documents are uploads that are sealed,
 * and names and birth dates are sealed in their rows.
 */
export const applicationsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table uploads add column sealed boolean not null default false`.execute(database)
    await sql`create table stage_people (
      id uuid primary key,
      performer_id uuid not null references performers,
      is_performer boolean not null,
      created_at timestamptz not null,
      handed_in_at timestamptz,
      removed_at timestamptz
    )`.execute(database)
    await sql`create index stage_people_performer on stage_people (performer_id)`.execute(database)
    await sql`create unique index stage_people_performer_alone on stage_people (performer_id) where is_performer`.execute(
      database,
    )
    // documents of the demo have neither name nor pictures
    await sql`create table identity_documents (
      id uuid primary key,
      person_id uuid not null references stage_people,
      sealed_identity bytea,
      picture_id uuid,
      portrait_id uuid,
      expires_on date not null,
      consented_at timestamptz not null,
      state text not null check (state in ('approved', 'pending', 'Rejected')),
      reason text,
      sent_at timestamptz not null,
      decided_at timestamptz,
      warned_days integer
    )`.execute(database)
    await sql`create index identity_documents_person on identity_documents (person_id)`.execute(database)
    await sql`create unique index identity_documents_one_waits on identity_documents (person_id) where state = 'pending'`.execute(
      database,
    )
    await sql`create index identity_documents_waiting on identity_documents (sent_at, id) where state = 'pending'`.execute(
      database,
    )
    await sql`create index identity_documents_ending on identity_documents (expires_on) where state = 'approved'`.execute(
      database,
    )
    // outlives the stage, which is deleted after some days
    await sql`create table stage_appearances (
      stage_id uuid not null,
      person_id uuid not null references stage_people,
      began_at timestamptz not null,
      primary key (stage_id, person_id)
    )`.execute(database)
    await sql`create table applications (
      performer_id uuid primary key references performers,
      state text not null check (state in ('draft', 'pending', 'approved', 'Rejected')),
      reason text,
      attempt integer not null default 0,
      sent_at timestamptz,
      decided_at timestamptz,
      created_at timestamptz not null
    )`.execute(database)
    await sql`create index applications_waiting on applications (sent_at, performer_id) where state = 'pending'`.execute(
      database,
    )
    await sql`create table agreement_texts (
      version text primary key,
      language text not null,
      title text not null,
      body text not null,
      first_accepted_at timestamptz not null
    )`.execute(database)
    await sql`create table agreements (
      performer_id uuid not null references performers,
      version text not null references agreement_texts,
      accepted_at timestamptz not null,
      address text not null,
      primary key (performer_id, version)
    )`.execute(database)
  },
}
