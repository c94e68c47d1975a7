-- The operator's console: the audit log [O5], reports [S14], own pages [M7] and what is written to the operator [M5].

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid not null references accounts,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb
);
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_rewriting();

-- [S14] A report of an account without a proven address counts, and is listed, after the others.
create table reports (
  id uuid primary key,
  reporter_id uuid references accounts,
  is_proven boolean not null,
  about_id uuid references accounts,
  kind text not null check (kind in ('SESSION', 'MESSAGE', 'PHOTO', 'MEDIA', 'REVIEW', 'ACCOUNT')),
  subject_id uuid not null,
  reason text not null,
  text text not null,
  -- the subject as it was shown when it was reported
  shown jsonb not null,
  is_urgent boolean not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references accounts,
  note text,
  -- the answer to the reporter; null: none was given
  outcome text check (outcome in ('ACTED', 'NO_BREACH')),
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (note is null)),
  check (outcome is null or closed_at is not null)
);
create unique index reports_open on reports (reporter_id, kind, subject_id) where closed_at is null;
create index reports_listed on reports (is_proven, is_urgent desc, created_at, id) where closed_at is null;
create index reports_closed on reports (closed_at desc, id) where closed_at is not null;
create index reports_of on reports (reporter_id, created_at);
create index reports_about on reports (about_id);

create table cms_pages (
  page text not null,
  language text not null,
  title text not null,
  body text not null,
  edited_at timestamptz not null,
  primary key (page, language)
);

create table contact_messages (
  id uuid primary key,
  reference text not null unique,
  state text not null check (state in ('OPEN', 'ANSWERED', 'CLOSED')),
  account_id uuid references accounts,
  name text not null,
  email text not null,
  language text not null,
  subject text not null,
  message text not null,
  created_at timestamptz not null
);
create index contact_messages_listed on contact_messages ((state = 'OPEN') desc, created_at desc, id);
create index contact_messages_account on contact_messages (account_id) where account_id is not null;
create table contact_answers (
  -- [W8] chosen by the call, so that one that is repeated after a crash finds what it committed
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references contact_messages on delete cascade,
  at timestamptz not null,
  operator_id uuid not null references accounts,
  answer text not null
);
create index contact_answers_message on contact_answers (message_id, at);
create table contact_rates (
  key bytea primary key,
  began_at timestamptz not null,
  sent integer not null check (sent > 0)
);
