import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [M4] What her subscribers pay a minute, what a month was sold with, and what others pay beside what was paid. */
export const subscribersPricesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `alter table performers add column price_video_subscribers integer check (price_video_subscribers >= 0),
    add constraint performers_subscribers_pay_less
      check (price_video_subscribers is null or coalesce(price_video_subscribers < price_video, false))`,
  // credits a minute that the paid month was sold with; null: none
  `alter table subscriptions add column promised_per_minute integer check (promised_per_minute >= 0)`,
  `alter table requests add column normal_price_per_minute integer
    check (normal_price_per_minute > price_per_minute)`,
  `alter table sessions add column normal_price_per_minute integer
    check (normal_price_per_minute > price_per_minute)`,
]
