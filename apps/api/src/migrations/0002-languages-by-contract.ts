import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [A11] The contract defines the languages: constraints of older databases that limit them are dropped. */
export const languagesByContractMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const table of ['accounts', 'letters', 'cms_pages', 'contact_messages'])
      for (const name of [`${table}_language`, `${table}_language_check`])
        await sql`alter table ${sql.table(table)} drop constraint if exists ${sql.ref(name)}`.execute(
          database,
        )
  },
}
