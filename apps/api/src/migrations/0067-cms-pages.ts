import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [M7] The operator's own pages. [O6] Which capabilities there are is the contract's to say: the rows hold words of it. */
export const cmsPagesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `create table cms_pages (
    page text not null,
    language text not null check (language in ('en', 'nl', 'fr', 'de')),
    title text not null,
    body text not null,
    edited_at timestamptz not null,
    primary key (page, language)
  )`,
  `alter table accounts drop constraint accounts_capabilities,
    add constraint accounts_capabilities check (capabilities is null or role = 'admin')`,
]
