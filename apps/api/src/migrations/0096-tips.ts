import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [S18] Tips: bought at once, in a session or not, told in its chat, given back by a posting of their own. */
export const tipsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `alter table purchases drop constraint purchases_kind_check,
    add constraint purchases_kind_check check (kind in ('message', 'subscription', 'tip')),
    add column session_id uuid,
    add constraint purchases_in_session check (session_id is null or kind = 'tip')`,
  `create index purchases_session on purchases (session_id) where session_id is not null`,
  `create table tips (
    id uuid primary key,
    client_id uuid not null references accounts (id),
    performer_id uuid not null references performers (id),
    session_id uuid references sessions (id),
    client_name text not null,
    credits bigint not null check (credits between 1 and 100000),
    message text not null check (char_length(message) <= 200),
    given_at timestamptz not null
  )`,
  `create index tips_performer on tips (performer_id, given_at desc, id)`,
  `create index tips_given on tips (given_at desc, id)`,
  `create index tips_session on tips (session_id) where session_id is not null`,
  `create table tip_refunds (
    id uuid primary key,
    tip_id uuid not null references tips (id),
    client_id uuid not null,
    performer_id uuid not null,
    promo bigint not null check (promo >= 0),
    cash bigint not null check (cash >= 0),
    from_platform bigint not null check (from_platform >= 0),
    from_performer bigint not null check (from_performer >= 0),
    reason text not null,
    admin_id uuid not null,
    refunded_at timestamptz not null,
    check (promo + cash > 0 and promo + cash = from_platform + from_performer)
  )`,
  `create index tip_refunds_tip on tip_refunds (tip_id)`,
  `create index tip_refunds_client on tip_refunds (client_id)`,
  `alter table session_lines drop constraint session_lines_event_check,
    add constraint session_lines_event_check
      check (event in ('started', 'held', 'resumed', 'warning', 'peek_opened', 'peek_closed', 'tip'))`,
]
