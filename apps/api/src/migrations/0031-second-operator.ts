import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [O6] What an operator asks to take from one who holds more, until a second operator agrees. */
export const secondOperatorMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`create table capability_asks (
      operator_id uuid primary key references accounts,
      capabilities text[] not null,
      asked_by uuid not null references accounts,
      asked_at timestamptz not null
    )`.execute(database)
  },
}
