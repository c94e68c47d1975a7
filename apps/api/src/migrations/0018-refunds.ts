import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What was given back of a session's charge [T6]. Like the postings it stands for, never rewritten [O3]. */
export const refundsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `create table refunds (
    id uuid primary key,
    session_id uuid not null references sessions (id),
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
  `create index refunds_session on refunds (session_id)`,
  `create index refunds_client on refunds (client_id, refunded_at desc)`,
  `create trigger refunds_append_only before update or delete or truncate on refunds
    for each statement execute function refuse_rewriting()`,
]
