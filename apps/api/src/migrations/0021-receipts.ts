import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [R2] Sealed receipts, and for each client the end of her chain. */
export const receiptsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  // The head is locked while a receipt is added: each receipt has exactly one successor.
  `create table receipt_heads (
    client_id uuid primary key references accounts,
    position int not null,
    link text
  )`,
  `create table receipts (
    session_id uuid primary key references sessions,
    client_id uuid not null references accounts,
    position int not null check (position > 0),
    body text not null,
    signature text not null,
    unique (client_id, position)
  )`,
  `create trigger receipts_append_only before update or delete or truncate on receipts
    for each statement execute function refuse_rewriting()`,
]
