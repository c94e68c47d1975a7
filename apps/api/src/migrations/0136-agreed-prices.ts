import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [M4] What a subscriber has agreed to, and the higher price that the client was notified of last. */
export const agreedPricesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `alter table subscriptions
    add column agreed_price bigint check (agreed_price >= 0),
    add column agreed_per_minute bigint check (agreed_per_minute >= 0),
    add column told_price bigint,
    add column told_per_minute bigint,
    add column told_at timestamptz`,
  // what was paid last is what was agreed to; a month that gave nothing cost nothing, and agreed to nothing
  `update subscriptions s set agreed_per_minute = promised_per_minute,
    agreed_price = case when price > 0 then price else coalesce((
      select p.promo + p.cash from purchases p
      where p.kind = 'subscription' and p.client_id = s.client_id and p.performer_id = s.performer_id
        and p.promo + p.cash > 0
      order by p.bought_at desc limit 1), 0) end`,
  `alter table subscriptions alter column agreed_price set not null`,
]
