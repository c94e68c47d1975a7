import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [P7, P8] Short videos: what is kept of one that is sent in, and what a media of a performer's is made of. */
export const mediasMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `alter table uploads
    add column video text check (video in ('mp4', 'webm')),
    add column bytes int,
    add column duration_ms int,
    add check ((video is null) = (bytes is null) and (video is null) = (duration_ms is null))`,
  // none was ever there: nothing could write one
  `drop table medias`,
  `create table medias (
    id uuid primary key,
    performer_id uuid not null references performers (id) on delete cascade,
    title text not null,
    video_id uuid not null unique,
    video text not null check (video in ('mp4', 'webm')),
    poster_id uuid not null unique,
    width int not null,
    height int not null,
    duration_ms int not null,
    for_subscribers boolean not null,
    approval_status text not null check (approval_status in ('approved', 'pending', 'Rejected')),
    reason text,
    revision int not null,
    submitted_at timestamptz not null,
    created_at timestamptz not null
  )`,
  `create index medias_of_performer on medias (performer_id, created_at desc)`,
  `create index medias_waiting on medias (submitted_at) where approval_status = 'pending'`,
]
