-- Messages between a client and a performer [M1, M2].

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
create index messages_performer on messages (performer_id, sent_at desc);
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
