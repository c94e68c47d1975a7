import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [S10] What the client of a show had of a peek stands at the peek: nobody who ends one waits for the show's row [L8]. */
export const peekCreditMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `update sessions peek set peek_credit = paid.credits from (
      select t.reference, sum(p.amount) as credits
      from transfers t join postings p on p.transfer_id = t.id where t.kind = 'peek_share' group by 1
    ) as paid
    where peek.type = 'PEEK' and paid.reference = peek.id::text`,
  `update sessions set peek_credit = 0 where type <> 'PEEK' and peek_credit > 0`,
  'create index sessions_peek_credit on sessions (peeks_at) where peek_credit > 0',
]
