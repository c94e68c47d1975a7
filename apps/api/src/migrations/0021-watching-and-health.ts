import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * [O2] Operators who watch a session or a stage; what the health page shows of the day, a row a minute; what the latest
 * audits of the ledger found; and when a media server wrote its latest report, and with how many workers.
 */
export const watchingAndHealthMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`create table moderator_visits (
        id uuid primary key,
        operator_id uuid not null,
        sign_in_id uuid not null,
        performer_id uuid not null references performers,
        -- null: the stage of the performer while no session runs on it
        session_id uuid references sessions,
        created_at timestamptz not null,
        ended_at timestamptz
      )`.execute(database)
    await sql`create index moderator_visits_open on moderator_visits (performer_id) where ended_at is null`.execute(
      database,
    )
    await sql`create table health_samples (
        minute timestamptz primary key,
        nodes int not null,
        workers int not null,
        streams int not null,
        viewers int not null,
        sessions int not null,
        cuts_waiting int not null,
        seconds_waiting int not null,
        mail_waiting int not null,
        -- null: no media server reported
        evidence_lag_ms int,
        database_ms int not null
      )`.execute(database)
    await sql`create table ledger_audits (
        started_at timestamptz primary key,
        took_ms int not null,
        broken text[] not null
      )`.execute(database)
    await sql`alter table media_nodes add column reported_at timestamptz, add column workers int`.execute(
      database,
    )
  },
}
