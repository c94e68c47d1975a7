import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [P4] The words of the house, each once, and under which of them each performer is found. */
export const searchMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`create extension if not exists fuzzystrmatch`.execute(database)
    // `C`: a plain index then serves words by their beginning
    await sql`create table search_words (word text primary key collate "C")`.execute(database)
    await sql`create index search_words_length on search_words (length(word))`.execute(database)
    await sql`
      create table performer_words (
        performer_id uuid not null references performers (id) on delete cascade,
        word text not null collate "C" references search_words (word),
        primary key (performer_id, word)
      )`.execute(database)
    await sql`create index performer_words_word on performer_words (word, performer_id)`.execute(database)
  },
}
