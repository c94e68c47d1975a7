import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [S11] The performer's telephone, reservations and their codes, and the calls that came of them. */
export const telephonyMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  // E.164; never shown to anybody but herself
  `alter table performers add column phone text check (phone ~ '^\\+[1-9][0-9]{6,14}$')`,

  `create table reservations (
    id uuid primary key,
    code text not null check (code ~ '^[0-9]{8}$'),
    client_id uuid not null references accounts,
    performer_id uuid not null references performers,
    price_per_minute int not null check (price_per_minute >= 0),
    cap bigint check (cap >= 0),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    closed_at timestamptz
  )`,
  'create unique index reservations_code on reservations (code) where closed_at is null',
  `create unique index reservations_open on reservations (client_id, performer_id) where closed_at is null`,

  `create table phone_calls (
    call_sid text primary key,
    account_sid text not null,
    reservation_id uuid not null references reservations,
    session_id uuid not null unique references sessions,
    performer_phone text not null,
    time_limit int not null check (time_limit > 0),
    created_at timestamptz not null,
    leg_sid text,
    answered_at timestamptz,
    heard_at timestamptz,
    fed_until bigint,
    over_at timestamptz,
    hang_up_tried_at timestamptz,
    check ((answered_at is null) = (heard_at is null) and (answered_at is null) = (fed_until is null))
  )`,
  'create index phone_calls_open on phone_calls (created_at) where over_at is null',

  // wrong codes of a caller since then
  `create table phone_tries (
    caller text primary key,
    since timestamptz not null,
    wrong int not null
  )`,
]
