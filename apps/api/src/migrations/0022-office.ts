import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The operator's office [O2]: the audit log [O5], who ended each session, and the ways to find sessions. */
export const officeMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `create table audit_log (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    actor_id uuid not null references accounts,
    action text not null,
    subject text not null,
    before jsonb,
    after jsonb
  )`,
  `create trigger audit_log_append_only before update or delete or truncate on audit_log
    for each statement execute function refuse_rewriting()`,

  `alter table sessions add column ended_by text
    check (ended_by in ('client', 'performer', 'admin', 'show_client', 'show'))`,
  // of a peek that ended before, the times tell whether its show went on without it
  `update sessions set ended_by = case
      when sessions.end_reason = 'CLIENT_ENDED' then 'client'
      when sessions.end_reason = 'ADMIN_ENDED' then 'admin'
      when sessions.type <> 'PEEK' then 'performer'
      when (select show.ended_at <= sessions.ended_at from sessions show where show.id = sessions.peeks_at) then 'show'
      else 'show_client'
    end
    where end_reason in ('CLIENT_ENDED', 'ADMIN_ENDED', 'PERFORMER_ENDED')`,

  // what peeks brought the client of a show
  'create index sessions_of_show on sessions (peeks_at) where peeks_at is not null',
  // everybody's sessions, newest first
  'create index sessions_time on sessions (created_at desc, id)',
]
