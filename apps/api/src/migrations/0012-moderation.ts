import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * [O7] Statements of reasons, which nothing rewrites; the objections to them; and which operator holds an item of a queue, by
 * the database's time.
 */
export const moderationMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`create table decisions (
      id uuid primary key,
      account_id uuid not null references accounts,
      kind text not null,
      subject_id uuid not null,
      about text not null,
      was_shown boolean not null,
      reason text not null,
      is_reported boolean not null,
      decided_by uuid references accounts,
      decided_at timestamptz not null
    )`.execute(database)
    await sql`create index decisions_of_account on decisions (account_id, decided_at)`.execute(database)
    await sql`create trigger decisions_append_only before update or delete or truncate on decisions
      for each statement execute function refuse_rewriting()`.execute(database)
    await sql`create table objections (
      decision_id uuid primary key references decisions,
      text text not null,
      created_at timestamptz not null,
      decided_at timestamptz,
      decided_by uuid references accounts,
      outcome text check (outcome in ('UPHELD', 'REVERSED')),
      reason text,
      check ((decided_at is null) = (outcome is null))
    )`.execute(database)
    await sql`create index objections_waiting on objections (created_at) where decided_at is null`.execute(
      database,
    )
    await sql`create table item_holds (
      kind text not null,
      item_id uuid not null,
      operator_id uuid not null references accounts,
      until timestamptz not null,
      primary key (kind, item_id)
    )`.execute(database)
  },
}
