import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [P9] Of which session a review is, what the performer answered, and why the office turned either down [P7]. */
export const reviewsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `alter table reviews
    add column client_id uuid,
    add column session_id uuid unique,
    add column reason text,
    add column answer text,
    add column answer_status text check (answer_status in ('approved', 'pending', 'Rejected')),
    add column answer_reason text,
    add column answered_at timestamptz,
    add check ((answer is null) = (answer_status is null) and (answer is null) = (answered_at is null))`,
  `create index reviews_waiting on reviews (created_at) where approval_status = 'pending'`,
  `create index answers_waiting on reviews (answered_at) where answer_status = 'pending'`,
  `create index reviews_of_client on reviews (client_id) where client_id is not null`,
]
