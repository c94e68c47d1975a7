import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Promo codes and their uses [T4], spending limits [B9]. */
export const promoAndLimitsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `create table promo_codes (
    code text primary key check (code = upper(code)),
    kind text not null check (kind in ('fixed', 'percentage')),
    value bigint not null check (value > 0 and (kind = 'fixed' or value <= 100)),
    minimum bigint not null check (minimum >= 0),
    valid_from timestamptz not null,
    valid_until timestamptz,
    uses_per_client int check (uses_per_client > 0),
    uses_in_all int check (uses_in_all > 0),
    used int not null default 0 check (used >= 0 and (uses_in_all is null or used <= uses_in_all)),
    created_at timestamptz not null
  )`,
  `create table promo_uses (
    payment_id uuid primary key references payments (id),
    code text not null references promo_codes (code),
    client_id uuid not null,
    credit bigint not null check (credit > 0),
    used_at timestamptz not null
  )`,
  `create index promo_uses_client on promo_uses (code, client_id)`,

  // A raise waits beside the limit that still holds; null in either is no limit, a null time is no raise.
  `create table client_limits (
    client_id uuid primary key,
    per_session bigint check (per_session >= 0),
    per_day bigint check (per_day >= 0),
    next_per_session bigint check (next_per_session >= 0),
    per_session_from timestamptz,
    next_per_day bigint check (next_per_day >= 0),
    per_day_from timestamptz
  )`,
  // what a client spent today: her leases, newest first
  `create index leases_client on leases (client_id, settled_at)`,
]
