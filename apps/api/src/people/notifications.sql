-- Blocks between accounts [S14], and notifications [A10]: in the page, by push, and the operator's offers.

-- [S14] `parted`: what was running between the two accounts when the block was made has been ended.
create table blocks (
  client_id uuid not null,
  performer_id uuid not null,
  blocked_by text not null check (blocked_by in ('client', 'performer')),
  blocked_at timestamptz not null,
  parted boolean not null default false,
  primary key (client_id, performer_id, blocked_by)
);
create index blocks_of_performer on blocks (performer_id, blocked_at desc);
create index blocks_to_part on blocks (blocked_at) where not parted;

-- [A10] `next_at`: when it is sent on the next channel; for a message to an absent account, once it stayed unread.
create table notifications (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  type text not null check (type in ('SSA', 'PRO', 'MSG', 'OWN')),
  name text not null,
  text text,
  -- the facts of a notice about the account itself, put into words in the reader's language
  notice jsonb,
  link text not null check (link like '/%'),
  key text check (length(key) <= 200),
  created_at timestamptz not null,
  next_at timestamptz default now(),
  told_at timestamptz,
  seen_at timestamptz,
  unique (account_id, key),
  constraint notifications_notice_check check ((type = 'OWN') = (notice is not null))
);
create index notifications_of_account on notifications (account_id, created_at desc);
create index notifications_due on notifications (next_at) where next_at is not null;
-- [A8] Closing an account finds the notifications in which its name stands.
create index notifications_of_thread on notifications (link) where type = 'MSG';
create table notification_channels (
  account_id uuid primary key references accounts on delete cascade,
  app boolean not null,
  email boolean not null,
  push boolean not null
);

-- The browsers that receive push messages; one that fails repeatedly is paused.
create table push_subscriptions (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  sign_in_id uuid not null references sign_ins on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  failures integer not null default 0,
  rests_until timestamptz
);
create index push_subscriptions_of_account on push_subscriptions (account_id, created_at desc);
create index push_subscriptions_of_sign_in on push_subscriptions (sign_in_id);
-- at most one message is queued for a browser and a tag: a newer one replaces it
create table pushes (
  id uuid primary key,
  subscription_id uuid not null references push_subscriptions on delete cascade,
  tag text not null,
  payload text not null,
  due_at timestamptz not null,
  created_at timestamptz not null,
  constraint pushes_by_tag unique (subscription_id, tag)
);
create index pushes_due on pushes (due_at);

-- When the clients of a performer were last notified that the performer is on, and how far that is.
create table availability_alerts (
  performer_id uuid primary key references performers on delete cascade,
  at timestamptz not null,
  told_up_to uuid,
  is_done boolean not null
);
create index availability_alerts_open on availability_alerts (at) where not is_done;
-- The operator's offers, and how far the accounts that want offers were notified. One that is still going out can be stopped.
create table offers (
  id uuid primary key,
  words jsonb not null,
  code text,
  sent_at timestamptz not null,
  stopped_at timestamptz,
  told_up_to uuid,
  told int not null default 0,
  is_done boolean not null default false,
  check (stopped_at is null or is_done)
);
create index offers_open on offers (sent_at) where not is_done;
