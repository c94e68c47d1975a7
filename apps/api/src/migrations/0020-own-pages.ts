import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * [O1] What performers write of themselves in several languages, and in the diary beside the week: single dates, and what
 * their page says while they are away.
 */
export const ownPagesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`create table performer_abouts (
        performer_id uuid not null references performers on delete cascade,
        language text not null,
        body text not null,
        primary key (performer_id, language)
      )`.execute(database)
    await sql`alter table performer_schedules
        add column dates jsonb not null default '[]',
        add column away_message text not null default ''`.execute(database)
  },
}
