import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Whether the money of this database is real, said once for ever (decision 0126). */
export const houseMoneyMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `create table house_money (
    single boolean primary key default true check (single),
    kind text not null check (kind in ('play', 'real')),
    since timestamptz not null
  )`,
  `create trigger house_money_stays before update or delete or truncate on house_money
    for each statement execute function refuse_rewriting()`,
  // a house that was a demo once has play money among its earnings, and nobody could say which
  `insert into house_money (kind, since) select 'play', now() where
    exists (select from transfers where kind = 'demo')
    or exists (select from payments where method = 'sandbox' and state = 'PAID')`,

  `alter table payments add column money text check (money in ('play', 'real'))`,
  `update payments set money =
    case when method = 'sandbox' or exists (select from house_money) then 'play' else 'real' end`,
  `alter table payments alter column money set not null`,
]
