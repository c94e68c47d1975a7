-- Accounts of clients, performers and operators, how they sign in, and the links that are mailed to them.
create extension if not exists pg_trgm;

create table accounts (
  id uuid primary key,
  role text not null check (role in ('client', 'performer', 'admin')),
  -- addresses are ASCII: in the collation "C" their small letters are the same under any locale of the server
  email text collate "C" not null,
  email_verified boolean not null default false,
  -- [A7, A13] the address that the account asked for; it counts once the link that was mailed to it is opened
  new_email text,
  username text not null,
  display_name text not null,
  -- [A1] Both folded by the API, since the small letters of JavaScript and of PostgreSQL differ. `username_key` is null where
  -- another account has the name: the account signs in by its e-mail address and takes another username, which a mail that is
  -- still to be queued (`rename_due`) says.
  username_key text collate "C",
  name_key text collate "C" not null default '',
  rename_due boolean not null default false,
  password_hash text not null,
  -- [A11] null: the account has not chosen a language
  language text,
  country text,
  timezone text not null default 'UTC',
  -- [B9] a change of time zone does not begin a new day for a spending limit
  timezone_since timestamptz,
  birth_date date,
  -- [A10] in this one order, so that a search for `PRO;` finds every account that wants offers
  notification_types text not null default ''
    constraint accounts_notification_types check (notification_types ~ '^(SSA;)?(PRO;)?(MSG;)?$'),
  -- [O6] what an operator may do, in the words of the contract; null: everything
  capabilities text[],
  version int not null default 1,
  created_at timestamptz not null,
  closed_at timestamptz,
  -- [O2] `suspension_due`: sessions, streams and sign-ins of the account are still to be ended; `suspended_until` is null
  -- where an operator has to end it
  suspended_at timestamptz,
  suspension_reason text,
  suspended_until timestamptz,
  suspension_due boolean not null default false,
  constraint accounts_capabilities check (capabilities is null or role = 'admin'),
  check (role <> 'admin' or suspended_at is null),
  check ((suspended_at is null) = (suspension_reason is null)),
  check (suspended_at is not null or not suspension_due),
  constraint accounts_suspended_until check (suspended_until is null or suspended_at is not null)
);
-- [A13] An address belongs to one account once it is proven; until then several accounts may name it.
create unique index accounts_proven_email on accounts (lower(email)) where email_verified;
create index accounts_email on accounts (lower(email), created_at);
create unique index accounts_username_key on accounts (username_key);
-- For few rows of many: operators are read at each report, closed accounts by the job that completes the closing [A8].
create index accounts_operators on accounts (id) where role = 'admin';
create index accounts_closed on accounts (closed_at) where closed_at is not null;
create index accounts_suspension_due on accounts (id) where suspension_due;
create index accounts_rename_due on accounts (id) where rename_due;
-- [O2] What the console searches and lists accounts by. One index is for the three texts that a search looks in; a trigram
-- needs three letters, and a shorter text is the beginning of a name.
create index accounts_found on accounts
  using gin ((name_key || ' ' || coalesce(username_key, '') || ' ' || lower(email)) gin_trgm_ops);
create index accounts_by_name on accounts (name_key, id);
create index accounts_newest on accounts (created_at desc, id);
create index accounts_unproven on accounts (created_at desc, id) where not email_verified and closed_at is null;
create index accounts_suspended on accounts (suspended_until) where suspended_at is not null;
create index accounts_suspended_by_name on accounts (name_key, id) where suspended_at is not null;
create index accounts_suspended_newest on accounts (created_at desc, id) where suspended_at is not null;

create table sign_ins (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  token_hash bytea not null unique,
  user_agent text not null,
  address text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_ins_account on sign_ins (account_id);

-- [A4] A failure is counted before the password is checked, so the row itself says until when the next try has to wait.
create table sign_in_failures (
  key bytea primary key,
  failures integer not null,
  last_failed_at timestamptz not null,
  blocked_until timestamptz not null
);
create index sign_in_failures_age on sign_in_failures (last_failed_at);

-- [A6] Authenticators and recovery codes, and the operator's rule for whom they are required.
create table second_factors (
  account_id uuid primary key references accounts on delete cascade,
  sealed_secret bytea not null,
  -- null: set up, and no code of it entered yet
  confirmed_at timestamptz,
  -- the time step of the last code that was accepted: no code is accepted twice
  last_step bigint not null default 0
);
create table recovery_codes (
  account_id uuid not null references accounts on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);
create table sign_in_policy (
  one boolean primary key default true check (one),
  admins boolean not null default false,
  performers boolean not null default false
);
-- In a new database operators must have a second factor.
insert into sign_in_policy (admins) values (true);

-- [A5, A13] Links that were mailed, and the requests for one. `mail` counts the e-mails, so nothing here is read by address.
create table mailed_links (
  token_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  purpose text not null check (purpose in ('reset', 'verify')),
  email text collate "C" not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index mailed_links_account on mailed_links (account_id);
create table link_asks (
  id bigint generated always as identity primary key,
  name text,
  account_id uuid references accounts on delete cascade,
  asked_at timestamptz not null,
  check ((name is null) <> (account_id is null))
);

-- [O13] Invitations of operators: a row is deleted when its link is used. `invited_by` is null for one that the command on the
-- server made.
create table operator_invitations (
  id uuid primary key,
  token_hash bytea not null unique,
  email text collate "C" not null,
  display_name text,
  capabilities text[],
  invited_by uuid references accounts,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index operator_invitations_email on operator_invitations (lower(email));
-- [O6] What an operator asks to take from one who holds more, until a second operator agrees.
create table capability_asks (
  operator_id uuid primary key references accounts,
  capabilities text[] not null,
  asked_by uuid not null references accounts,
  asked_at timestamptz not null
);

-- [O2, O5] What operators note on an account.
create table account_notes (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts,
  author_id uuid not null references accounts,
  at timestamptz not null,
  text text not null
);
create index account_notes_newest on account_notes (account_id, id desc);
-- [T7] The browsers that accounts signed in with: an operator gives no credit to an account of the own browser.
create table account_devices (
  account_id uuid not null references accounts,
  device bytea not null,
  seen_at timestamptz not null,
  primary key (account_id, device)
);
-- Browsers that were not seen for long are forgotten every ten minutes.
create index account_devices_seen on account_devices (seen_at);
-- [O7, A8] What holds for a proven address and not only for its account: otherwise closing an account would end a suspension,
-- the client's own limits, cool-downs and the performers' blocks for the next account of that address.
create table address_marks (
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
);
