-- Messages between a client and a performer [M1, M2], blocks [S14], notifications [A10] and e-mail [A12].

-- A thread has two boxes, one for each side, created with its first message; each has its own message counts.
create table message_boxes (
  owner_id uuid not null,
  other_id uuid not null,
  side text not null check (side in ('client', 'performer')),
  last_seq int not null default 0,
  last_at timestamptz not null,
  heard_seq int not null default 0,
  read_seq int not null default 0,
  cleared_seq int not null default 0,
  cleared_before int,
  cleared_at timestamptz,
  primary key (owner_id, other_id)
) with (fillfactor = 80);
create index message_boxes_latest on message_boxes (owner_id, last_at desc, other_id);
create index message_boxes_unread on message_boxes (owner_id) where heard_seq > read_seq and heard_seq > cleared_seq;

create table messages (
  id uuid primary key,
  client_id uuid not null,
  performer_id uuid not null,
  seq int not null,
  author text not null check (author in ('client', 'performer')),
  body text not null check (length(body) <= 2000),
  price bigint not null check (price >= 0),
  sent_at timestamptz not null,
  unique (client_id, performer_id, seq)
);
create table message_attachments (
  message_id uuid not null references messages on delete cascade,
  position int not null,
  upload_id uuid not null unique,
  width int not null,
  height int not null,
  primary key (message_id, position)
);
create table hidden_messages (
  message_id uuid not null references messages on delete cascade,
  owner_id uuid not null,
  hidden_at timestamptz not null,
  primary key (message_id, owner_id)
);
-- how many an account sent in the minute that began then
create table message_rates (
  account_id uuid primary key,
  began_at timestamptz not null,
  sent int not null
);

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
