import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [O5] Bank accounts that were named and are not in force yet. */
export const waitingBankAccountsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table waiting_bank_accounts (
        performer_id uuid primary key,
        iban text not null,
        holder text not null,
        asked_at timestamptz not null,
        effective_at timestamptz not null
      )`.execute(database)
  },
}
