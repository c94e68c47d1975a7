import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Messages between a client and a performer [M1], what a message to her costs [M2], and who has blocked whom [S14]. */
export const messagesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  // Each side has a box of its own of what the two wrote; a thread has two of them, made with its first message.
  `create table message_boxes (
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
  ) with (fillfactor = 80)`,
  `create index message_boxes_latest on message_boxes (owner_id, last_at desc, other_id)`,
  `create index message_boxes_unread on message_boxes (owner_id)
    where heard_seq > read_seq and heard_seq > cleared_seq`,

  `create table messages (
    id uuid primary key,
    client_id uuid not null,
    performer_id uuid not null,
    seq int not null,
    author text not null check (author in ('client', 'performer')),
    body text not null check (length(body) <= 2000),
    price bigint not null check (price >= 0),
    sent_at timestamptz not null,
    unique (client_id, performer_id, seq)
  )`,
  `create table hidden_messages (
    message_id uuid not null references messages (id) on delete cascade,
    owner_id uuid not null,
    hidden_at timestamptz not null,
    primary key (message_id, owner_id)
  )`,
  // how many an account sent in the minute that began then
  `create table message_rates (
    account_id uuid primary key,
    began_at timestamptz not null,
    sent int not null
  )`,

  // credits of a message to her; null: nothing
  `alter table performers add column price_message integer check (price_message > 0)`,

  `create table blocks (
    client_id uuid not null,
    performer_id uuid not null,
    blocked_by text not null check (blocked_by in ('client', 'performer')),
    blocked_at timestamptz not null,
    primary key (client_id, performer_id, blocked_by)
  )`,
  `create index blocks_of_performer on blocks (performer_id, blocked_at desc)`,
]
