import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [A8] Cash that goes back to whoever closes her account, by the payment that it came with. */
export const returnsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `create table cash_returns (
    id uuid primary key,
    client_id uuid not null,
    -- null: it came with no payment, as a share of peeks does
    payment_id uuid references payments,
    method text not null,
    amount bigint not null check (amount > 0),
    -- BY_HAND: no provider can, so a person must; contact says to whom
    state text not null check (state in ('WAITING', 'SENT', 'BY_HAND')),
    contact text,
    created_at timestamptz not null,
    tries int not null default 0,
    next_try_at timestamptz not null,
    sent_at timestamptz
  )`,
  'create index cash_returns_payment on cash_returns (payment_id)',
  'create index cash_returns_client on cash_returns (client_id)',
  `create index cash_returns_waiting on cash_returns (next_try_at) where state = 'WAITING'`,
]
