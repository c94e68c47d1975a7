-- Accounts of clients, performers and operators, how they sign in, and the links that are mailed to them.

create table accounts (
  id uuid primary key,
  role text not null check (role in ('client', 'performer', 'admin')),
  email text not null,
  email_verified boolean not null default false,
  -- [A7, A13] the address that the account asked for; it counts once the link that was mailed to it is opened
  new_email text,
  username text not null,
  display_name text not null,
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
  -- [O2] `suspension_due`: sessions, streams and sign-ins of the account are still to be ended
  suspended_at timestamptz,
  suspension_reason text,
  suspension_due boolean not null default false,
  constraint accounts_capabilities check (capabilities is null or role = 'admin'),
  check (role <> 'admin' or suspended_at is null),
  check ((suspended_at is null) = (suspension_reason is null)),
  check (suspended_at is not null or not suspension_due)
);
-- [A13] An address belongs to one account once it is proven; until then several accounts may name it.
create unique index accounts_proven_email on accounts (lower(email)) where email_verified;
create index accounts_email on accounts (lower(email), created_at);
create unique index accounts_username on accounts (lower(username));
-- For few rows of many: operators are read at each report, closed accounts by the job that completes the closing [A8].
create index accounts_operators on accounts (id) where role = 'admin';
create index accounts_closed on accounts (closed_at) where closed_at is not null;
create index accounts_suspension_due on accounts (id) where suspension_due;

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
insert into sign_in_policy default values;

-- [A5, A13] Links that were mailed, and the requests for one. `mail` counts the e-mails, so nothing here is read by address.
create table mailed_links (
  token_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  purpose text not null check (purpose in ('reset', 'verify')),
  email text not null,
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

-- [W8] The replies of calls that carry an idempotency key; of the platform, not of the module.
create table idempotency_keys (
  account_id uuid not null,
  call text not null,
  key text not null,
  input_hash bytea not null,
  -- null: the first call with this key is still running
  reply jsonb,
  created_at timestamptz not null,
  primary key (account_id, call, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
