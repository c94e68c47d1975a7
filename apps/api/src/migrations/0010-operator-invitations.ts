import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * [O13] Invitations of operators: a row is deleted when its link is used. [A6] In a database without accounts operators
 * must have a second factor; where there are accounts, the operator's rule stays.
 */
export const operatorInvitationsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`create table operator_invitations (
      id uuid primary key,
      token_hash bytea not null unique,
      email text not null,
      display_name text,
      capabilities text[],
      invited_by uuid references accounts,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(database)
    await sql`create unique index operator_invitations_email on operator_invitations (lower(email))`.execute(
      database,
    )
    await sql`update sign_in_policy set admins = true where not exists (select from accounts)`.execute(
      database,
    )
  },
}
