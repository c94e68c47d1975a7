import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [M3] Favourites. Until now there were none: what a demo had counted was made up. */
export const favouritesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `create table favourites (
    client_id uuid not null references accounts (id),
    performer_id uuid not null references performers (id) on delete cascade,
    alert boolean not null,
    created_at timestamptz not null,
    primary key (client_id, performer_id)
  )`,
  `create index favourites_alerts on favourites (performer_id, client_id) where alert`,
  `update performers set favourite_count = 0 where favourite_count <> 0`,
  `alter table performers add constraint performers_favourites_counted check (favourite_count >= 0)`,
]
