-- What every area uses: uploads, mail [A12], settings, the audit log [O5], own pages [M7], what is written to the operator [M5],
-- and the figures of the health page.

-- [P8] Pictures and short videos that were sent in; `video` and what goes with it are null for a picture.
-- [O14] Pictures of documents are sealed.
create table uploads (
  id uuid primary key,
  owner_id uuid not null,
  width int not null,
  height int not null,
  video text check (video in ('mp4', 'webm')),
  bytes int,
  duration_ms int,
  created_at timestamptz not null,
  claimed_at timestamptz,
  sealed boolean not null default false,
  check ((video is null) = (bytes is null) and (video is null) = (duration_ms is null))
);
create index uploads_unclaimed on uploads (created_at) where claimed_at is null;
create index uploads_owner on uploads (owner_id, created_at desc);
-- [S14] A report that shows an upload holds it, although its owner may have deleted it.
create table upload_holds (
  upload_id uuid not null references uploads on delete cascade,
  holder_id uuid not null,
  primary key (upload_id, holder_id)
);
create index upload_holds_holder on upload_holds (holder_id);

-- [A12] E-mails that wait for the mail server, were sent, or were refused by it. `mailbox` is the address without the
-- spellings that reach the same one: e-mails are counted by it. Folded to NFKC it may be longer than the address.
create table letters (
  id uuid primary key,
  key text unique check (length(key) <= 200),
  recipient text not null check (length(recipient) <= 254),
  mailbox text not null check (length(mailbox) <= 1024),
  template text not null,
  language text not null,
  sealed_content bytea,
  state text not null check (state in ('waiting', 'sent', 'dead', 'kept')),
  tries integer not null default 0,
  due_at timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'waiting') = (settled_at is null)),
  check ((state = 'sent') = (sealed_content is null))
);
create index letters_due on letters (due_at) where state = 'waiting';
create index letters_of_recipient on letters (recipient);
create index letters_of_mailbox on letters (mailbox, template, created_at);
create index letters_settled on letters (state, settled_at) where state <> 'waiting';

-- [O2] What an operator has set; what is not here has its standard value.
create table settings (name text primary key, value int not null check (value >= 0));

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- [O13] null: the command on the server, which has no account
  actor_id uuid references accounts,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb
);
create index audit_log_subject on audit_log (subject, id desc);
create index audit_log_actor on audit_log (actor_id, id desc);
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_rewriting();

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

-- [O2] What the health page shows of the day, a row a minute.
create table health_samples (
  minute timestamptz primary key,
  nodes int not null,
  workers int not null,
  streams int not null,
  viewers int not null,
  sessions int not null,
  cuts_waiting int not null,
  seconds_waiting int not null,
  mail_waiting int not null,
  -- null: no media server reported
  evidence_lag_ms int,
  database_ms int not null
);
-- [O2] What the latest audits of the ledger found.
create table ledger_audits (
  started_at timestamptz primary key,
  took_ms int not null,
  broken text[] not null
);
