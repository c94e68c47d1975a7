import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * [O7, A8] What holds for a proven address and not only for its account: closing an account ended a suspension, the client's
 * own limits, cool-downs and the performers' blocks, and the same person came back with the same address.
 */
export const addressMarksMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`create table address_marks (
        -- a keyed hash: whose address it is cannot be read from it
        holder bytea primary key,
        -- the last account of the address that was closed
        closed_id uuid references accounts,
        closed_at timestamptz,
        suspended_at timestamptz,
        suspension_reason text,
        -- null: until an operator ends it
        suspended_until timestamptz,
        check ((closed_id is null) = (closed_at is null)),
        check ((suspended_at is null) = (suspension_reason is null))
      )`.execute(database)
  },
}
