import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Requests [S4], sessions [S6], what they billed [B5], the free lobby [S2] and what the media server reports. */
export const sessionsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  'create extension if not exists btree_gist',

  `create table requests (
    id uuid primary key,
    type text not null check (type in ('VIDEO', 'VIDEOCALL', 'PEEK', 'PHONE')),
    state text not null
      check (state in ('PENDING', 'ACCEPTED', 'DECLINED', 'CANCELLED', 'EXPIRED', 'STARTED')),
    client_id uuid not null references accounts,
    performer_id uuid not null references performers,
    client_name text not null,
    performer_name text not null,
    performer_number int not null,
    price_per_minute int not null check (price_per_minute >= 0),
    allow_peek boolean not null,
    cap bigint check (cap >= 0),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    session_id uuid
  )`,
  // [S4] one open request per client and per performer
  `create unique index requests_one_per_client on requests (client_id) where state in ('PENDING', 'ACCEPTED')`,
  `create unique index requests_one_per_performer on requests (performer_id)
    where state in ('PENDING', 'ACCEPTED')`,
  `create index requests_due on requests (expires_at) where state in ('PENDING', 'ACCEPTED')`,

  `create table sessions (
    id uuid primary key,
    request_id uuid not null unique references requests,
    type text not null check (type in ('VIDEO', 'VIDEOCALL', 'PEEK', 'PHONE')),
    state text not null check (state in ('STARTING', 'ACTIVE', 'HELD', 'ENDED')),
    client_id uuid not null references accounts,
    performer_id uuid not null references performers,
    client_name text not null,
    performer_name text not null,
    performer_number int not null,
    price_per_minute int not null check (price_per_minute >= 0),
    performer_share int not null check (performer_share between 0 and 100),
    cap bigint check (cap >= 0),
    created_at timestamptz not null,
    client_seen_at timestamptz not null,
    active_at timestamptz,
    last_delivered_at timestamptz,
    held_at timestamptz,
    held_for text check (held_for in ('client', 'performer')),
    held_ms bigint not null default 0,
    evidenced int8multirange not null default '{}',
    billed_seconds int not null default 0,
    billed_charge bigint not null default 0,
    posted bigint not null default 0,
    lease_seq int not null default 0,
    warned_at_seconds int,
    ended_at timestamptz,
    end_reason text,
    check ((state = 'HELD') = (held_at is not null)),
    check ((state = 'ENDED') = (ended_at is not null and end_reason is not null))
  ) with (fillfactor = 70)`,
  `create unique index sessions_one_per_client on sessions (client_id) where state <> 'ENDED'`,
  `create unique index sessions_one_per_performer on sessions (performer_id)
    where state <> 'ENDED' and type <> 'PEEK'`,
  'create index sessions_client on sessions (client_id, created_at desc)',
  'create index sessions_performer on sessions (performer_id, created_at desc)',

  // [B5] a second can be billed to a session only once, whoever tries
  `create table billed_intervals (
    session_id uuid not null references sessions,
    during tstzrange not null check (not isempty(during)),
    exclude using gist (session_id with =, during with &&)
  ) with (fillfactor = 70)`,

  `create table stages (
    id uuid primary key,
    performer_id uuid not null references performers,
    quality text not null,
    created_at timestamptz not null,
    ended_at timestamptz
  )`,
  'create index stages_open on stages (performer_id) where ended_at is null',
  `create table stage_streams (
    performer_number int primary key,
    active boolean not null,
    last_active_at timestamptz not null,
    viewers int not null
  )`,
  `create table media_nodes (
    node text primary key,
    boot text not null,
    sequence int not null,
    gaps int not null,
    received_at timestamptz not null
  )`,

  `create table lobby_viewers (
    id uuid primary key,
    account_id uuid unique references accounts,
    token_hash text unique,
    created_at timestamptz not null
  )`,
  `create table lobby_visits (
    id uuid primary key,
    viewer_id uuid not null references lobby_viewers,
    performer_id uuid not null references performers,
    created_at timestamptz not null,
    counted_until bigint not null default 0,
    ended_at timestamptz
  )`,
  `create unique index lobby_visits_open on lobby_visits (viewer_id, performer_id) where ended_at is null`,
  'create index lobby_visits_performer on lobby_visits (performer_id) where ended_at is null',
  `create table lobby_usage (
    viewer_id uuid not null references lobby_viewers,
    performer_id uuid not null references performers,
    day date not null,
    seconds int not null,
    primary key (viewer_id, performer_id, day)
  )`,

  // [S9] what is over and must be cut; kept, so that a late viewer is recognised
  `create table revocations (
    id text primary key,
    requested_at timestamptz not null,
    next_try_at timestamptz not null,
    attempts int not null default 0,
    done_at timestamptz
  )`,
  'create index revocations_open on revocations (next_try_at) where done_at is null',
]
