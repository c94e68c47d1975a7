import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const performersMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table categories (
        id text primary key,
        position integer not null
      )`.execute(database)
    await sql`
      create table category_texts (
        category_id text not null references categories (id) on delete cascade,
        language text not null,
        title text not null,
        body text not null,
        position integer not null,
        primary key (category_id, language)
      )`.execute(database)
    await sql`
      create table performers (
        id uuid primary key references accounts (id),
        number integer not null unique check (number > 0),
        username text not null,
        display_name text not null,
        headline text not null default '',
        about text not null default '',
        languages text[] not null default '{}',
        country text not null,
        approval_status text not null check (approval_status in ('approved', 'pending', 'Rejected')),
        status text not null check (status in ('AVAILABLE', 'OFFLINE', 'BUSY', 'ON_CALL', 'REQUEST')),
        live boolean not null generated always as (status <> 'OFFLINE') stored,
        switched_available boolean not null default false,
        stream_active boolean not null default false,
        stream_lost_at timestamptz,
        missed_requests integer not null default 0,
        offers_peek boolean not null default false,
        offers_video boolean not null default false,
        offers_videocall boolean not null default false,
        offers_phone boolean not null default false,
        offers_email boolean not null default false,
        price_video integer check (price_video >= 0),
        price_videocall integer check (price_videocall >= 0),
        price_peek integer check (price_peek >= 0),
        price_phone integer check (price_phone >= 0),
        rating numeric(2, 1),
        review_count integer not null default 0,
        favourite_count integer not null default 0,
        main_photo text,
        score integer not null default 0,
        last_online_at timestamptz,
        created_at timestamptz not null
      )`.execute(database)
    // [P4] the order of the grid, ready to read
    await sql`
      create index performers_listed on performers (live desc, score desc, number)
      where approval_status = 'approved'`.execute(database)
    await sql`
      create table performer_categories (
        category_id text not null references categories (id) on delete cascade,
        performer_id uuid not null references performers (id) on delete cascade,
        position integer not null,
        primary key (category_id, performer_id)
      )`.execute(database)
    await sql`create index performer_categories_performer on performer_categories (performer_id)`.execute(
      database,
    )
    await sql`
      create table photos (
        id uuid primary key,
        performer_id uuid not null references performers (id) on delete cascade,
        file text not null,
        width integer not null,
        height integer not null,
        approval_status text not null check (approval_status in ('approved', 'pending', 'Rejected')),
        position integer not null,
        unique (performer_id, file)
      )`.execute(database)
    await sql`
      create table medias (
        id uuid primary key,
        performer_id uuid not null references performers (id) on delete cascade,
        title text not null,
        file text not null,
        duration_ms integer not null,
        approval_status text not null check (approval_status in ('approved', 'pending', 'Rejected')),
        created_at timestamptz not null,
        unique (performer_id, file)
      )`.execute(database)
    await sql`
      create table reviews (
        id uuid primary key,
        performer_id uuid not null references performers (id) on delete cascade,
        rating integer not null check (rating between 1 and 5),
        text text not null,
        author text not null,
        approval_status text not null check (approval_status in ('approved', 'pending', 'Rejected')),
        created_at timestamptz not null
      )`.execute(database)
    await sql`create index reviews_performer on reviews (performer_id, created_at desc)`.execute(database)
  },
}
