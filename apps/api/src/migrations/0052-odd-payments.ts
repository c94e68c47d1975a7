import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which page of the provider a payment has [T2], and what a provider said that was not what was asked. */
export const oddPaymentsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `alter table payments add column provider_page text`,
  `update payments set provider_page = substring(redirect_url from 'cs_(?:test_|live_)?[A-Za-z0-9]+')`,
  `create table odd_payments (
    payment_id uuid not null references payments (id),
    provider_page text not null,
    what text not null check (what in ('AMOUNT', 'CURRENCY', 'MODE', 'TEST_OR_LIVE', 'PAGE')),
    asked text not null,
    said text not null,
    credited bigint not null check (credited >= 0),
    seen_at timestamptz not null,
    primary key (payment_id, provider_page, what)
  )`,
  'create index odd_payments_newest on odd_payments (seen_at desc)',
]
