import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * [O1] What the studio keeps: whether a performer takes messages, which no call looked at before, so that all took them;
 * notes on clients; and how many came to the lobby in each hour, and how many of them began a session.
 */
export const studioMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table performers alter column offers_email set default true`.execute(database)
    await sql`update performers set offers_email = true where not offers_email`.execute(database)
    await sql`create table client_notes (
        performer_id uuid not null references performers on delete cascade,
        client_id uuid not null references accounts,
        body text not null check (char_length(body) between 1 and 1000),
        updated_at timestamptz not null,
        primary key (performer_id, client_id)
      )`.execute(database)
    await sql`create index client_notes_client on client_notes (client_id)`.execute(database)
    await sql`create table lobby_hours (
        performer_id uuid not null,
        hour timestamptz not null,
        visits int not null default 0,
        shows int not null default 0,
        primary key (performer_id, hour)
      )`.execute(database)
    await sql`create index lobby_hours_hour on lobby_hours (hour)`.execute(database)
  },
}
