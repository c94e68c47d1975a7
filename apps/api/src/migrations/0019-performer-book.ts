import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Every entry of a performer's accounts with its time, and how far her earnings have become payable [T5].
 * The book is written by the database wherever postings are, so that no kind of earning can be forgotten.
 */
export const performerBookMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const entriesOf = (postings: string) => `
  select t.id, p.position, a.kind, a.owner_id, t.kind, t.reference, t.at,
    case when p.to_id = a.id then p.amount else -p.amount end
  from ${postings} p
    join ledger_accounts a on a.id = any (array[p.from_id, p.to_id]) and a.owner_kind = 'performer'
    join transfers t on t.id = p.transfer_id`

const statements = [
  `create table performer_entries (
    transfer_id bigint not null,
    position int not null,
    account text not null check (account in ('pending', 'payable')),
    performer_id uuid not null,
    kind text not null,
    reference text not null,
    at timestamptz not null,
    amount bigint not null check (amount <> 0),
    primary key (transfer_id, position, account)
  )`,
  'create index performer_entries_time on performer_entries (performer_id, at)',
  `insert into performer_entries ${entriesOf('postings')}`,
  `create function keep_performer_book() returns trigger language plpgsql as $$
  begin
    insert into performer_entries ${entriesOf('posted')};
    return null;
  end $$`,
  `create trigger postings_performer_book after insert on postings referencing new table as posted
    for each statement execute function keep_performer_book()`,
  `create trigger performer_entries_append_only before update or delete or truncate on performer_entries
    for each statement execute function refuse_rewriting()`,

  `create table earnings_progress (
    performer_id uuid primary key,
    payable_until timestamptz not null
  )`,
  // what the sweep looks through; balance stays out of it, so that a charge touches no index
  `create index ledger_accounts_pending on ledger_accounts (id) where kind = 'pending'`,
]
