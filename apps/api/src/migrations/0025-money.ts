import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * [S11, L7] A reservation stores the performer's share, as a request does: a call has the terms at which it was reserved.
 * [O2] The rare kinds of one account are read by an index. Shows make nearly all transfers; what else there is of a client,
 * and of a performer, has an index that no lease or charge is written to. One look at a posting's accounts and transfer now
 * writes both the performer's book and the client's list.
 */
export const moneyMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `alter table reservations add column performer_share int not null default 70
    check (performer_share between 0 and 100)`,
  'alter table client_transfers add column rare boolean not null default false',
  'alter table client_transfers disable trigger client_transfers_append_only',
  `update client_transfers c set rare = true from transfers t
    where t.id = c.transfer_id and t.kind not in ('lease', 'charge')`,
  'alter table client_transfers enable trigger client_transfers_append_only',
  'create index client_transfers_rare on client_transfers (client_id, transfer_id) where rare',
  `create index performer_entries_rare on performer_entries (performer_id, kind, transfer_id) where kind <> 'charge'`,
  // what lists and files of one performer, and suspended accounts, are read by
  'create index purchases_performer on purchases (performer_id, bought_at desc)',
  'create index purchases_kind on purchases (kind, bought_at desc, id)',
  'create index messages_performer on messages (performer_id, sent_at desc)',
  'create index accounts_suspended_newest on accounts (created_at desc, id) where suspended_at is not null',
  `create index accounts_suspended_by_name on accounts ((lower(display_name) collate "C"), id)
    where suspended_at is not null`,
  'drop trigger postings_client_transfers on postings',
  'drop function keep_client_transfers',
  `create or replace function keep_performer_book() returns trigger language plpgsql
  -- Forces the look-up of transfers by key. Otherwise the planner scans the index of all transfers from its beginning.
  set enable_mergejoin = off set enable_hashjoin = off as $$
  begin
    with touched as materialized (
      select t.id, p.position, a.kind as account, a.owner_kind, a.owner_id, t.kind, t.reference, t.at,
        case when p.to_id = a.id then p.amount else -p.amount end as amount
      from posted p
        join ledger_accounts a on a.id = any (array[p.from_id, p.to_id]) and a.owner_kind <> 'platform'
        join transfers t on t.id = p.transfer_id
    ), book as (
      insert into performer_entries (transfer_id, position, account, performer_id, kind, reference, at, amount)
      select id, position, account, owner_id, kind, reference, at, amount from touched where owner_kind = 'performer'
    )
    insert into client_transfers (client_id, transfer_id, rare)
    select distinct owner_id, id, kind not in ('lease', 'charge') from touched where owner_kind = 'client';
    return null;
  end $$`,
]
