import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [P1] What a performer signs in with is the account's: the performer's public row, and the words of search, lose it. */
export const noLoginNamesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `alter table performers drop column username`,
  `delete from performer_words`,
  `insert into search_due select id from performers on conflict do nothing`,
]
