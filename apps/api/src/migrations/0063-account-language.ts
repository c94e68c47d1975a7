import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [A11] What an account is spoken to in. Until now nobody could choose: nobody has. */
export const accountLanguageMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql.raw(statement).execute(database)
  },
}

const statement = `
  alter table accounts alter column language drop not null, alter column language drop default;
  update accounts set language = null;
  alter table accounts add constraint accounts_language check (language in ('en', 'nl', 'fr', 'de'))`
