import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * [A12] E-mails are counted by mailbox, not by the spelling of its address. Those that are there keep their spelling:
 * they count for an hour only. Mailed links are counted by account alone, since the e-mails with them are counted here.
 */
export const mailboxesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  // a spelling that is folded may grow: NFKC writes one letter as several
  'alter table letters add column mailbox text check (length(mailbox) <= 1024)',
  'update letters set mailbox = recipient',
  'alter table letters alter column mailbox set not null',
  'drop index letters_of_recipient',
  'create index letters_of_recipient on letters (recipient)',
  'create index letters_of_mailbox on letters (mailbox, template, created_at)',
  'drop index mailed_links_email',
]
