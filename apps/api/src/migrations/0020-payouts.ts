import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [T5] Where a performer wants her money, and the batches that bring it there. */
export const payoutsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `create table bank_accounts (
    performer_id uuid primary key,
    iban text not null,
    holder text not null,
    updated_at timestamptz not null
  )`,
  `create table payout_batches (
    id uuid primary key,
    state text not null check (state in ('DRAFT', 'APPROVED', 'CANCELLED')),
    created_at timestamptz not null,
    created_by uuid not null,
    decided_at timestamptz,
    decided_by uuid,
    check ((state = 'DRAFT') = (decided_at is null))
  )`,
  'create index payout_batches_newest on payout_batches (created_at desc, id)',
  // holder and IBAN as they were when the batch was made: what an admin approves is what is sent
  `create table payouts (
    id uuid primary key,
    batch_id uuid not null references payout_batches,
    performer_id uuid not null,
    amount bigint not null check (amount > 0),
    iban text not null,
    holder text not null,
    state text not null check (state in ('DRAFT', 'PAID', 'DROPPED'))
  )`,
  'create index payouts_batch on payouts (batch_id)',
  'create index payouts_performer on payouts (performer_id)',
  // a performer waits in one batch at a time
  `create unique index payouts_one_draft on payouts (performer_id) where state = 'DRAFT'`,
]
