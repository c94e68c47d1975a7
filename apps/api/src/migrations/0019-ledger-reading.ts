import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * [O2] What an operator reads the ledger by: the transfers of a reference, those of a client, and those of a rare kind. A
 * client has one row a transfer, written where the postings are, because an index on both ends of every posting would be
 * ten entries a charge. [M6] Declarations are read by performer, too.
 */
export const ledgerReadingMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`create index transfers_reference on transfers (reference, id)`.execute(database)
    await sql`create index transfers_rare on transfers (kind, id) where kind not in ('lease', 'charge')`.execute(
      database,
    )
    await sql`create index tax_declarations_performer on tax_declarations (performer_id, client_id, seq desc)`.execute(
      database,
    )
    await sql`create index performer_entries_newest on performer_entries (performer_id, transfer_id)`.execute(
      database,
    )
    await sql`create table client_transfers (
      client_id uuid not null,
      transfer_id bigint not null,
      primary key (client_id, transfer_id)
    )`.execute(database)
    await sql`insert into client_transfers
      select distinct owner_id, transfer_id from postings
      join ledger_accounts on ledger_accounts.id in (from_id, to_id) and owner_kind = 'client'`.execute(
      database,
    )
    await sql`create trigger client_transfers_append_only before update or delete or truncate on client_transfers
      for each statement execute function refuse_rewriting()`.execute(database)
    await sql`create function keep_client_transfers() returns trigger language plpgsql
      set enable_mergejoin = off set enable_hashjoin = off as $$
      begin
        insert into client_transfers
        select distinct a.owner_id, p.transfer_id from posted p
          join ledger_accounts a on a.id = any (array[p.from_id, p.to_id]) and a.owner_kind = 'client';
        return null;
      end $$`.execute(database)
    await sql`create trigger postings_client_transfers after insert on postings referencing new table as posted
      for each statement execute function keep_client_transfers()`.execute(database)
  },
}
