import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * [B4] Of a VIDEOCALL: which side keeps its seconds from counting, when the performer last asked for a place in it, and in
 * how many billed seconds each picture arrived. `pictures` are the bits of `pictures.rules.ts`; null: no call.
 */
export const callsBothWaysMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table sessions
      add column call_missing text check (call_missing in ('client', 'performer')),
      add column performer_joined_at timestamptz,
      add column performer_picture_seconds int not null default 0,
      add column client_picture_seconds int not null default 0,
      add constraint pictures_of_billed_seconds
        check (greatest(performer_picture_seconds, client_picture_seconds) <= billed_seconds)`.execute(
      database,
    )
    await sql`alter table waiting_seconds add column pictures smallint`.execute(database)
  },
}
