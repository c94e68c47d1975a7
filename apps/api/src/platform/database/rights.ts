import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Any number that no other lock has. */
const lock = 7_413_003

/**
 * Grants the API's role the rights that it needs on all existing tables: select and insert everywhere; update and
 * delete where no trigger refuses it [L2]. A table that is append-only by its trigger is so by its
 * rights as well. Of the ledger's accounts it may change the balance and nothing else.
 */
export async function grantRights(database: Database, role: string): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lock}), set_config('footlight.role', ${role}, true)`.execute(tx)
    await sql.raw(grants).execute(tx)
  })
}

/** [L2] Whether this connection's role may change posted rows, so that only triggers prevent it. */
export async function canRewriteLedger(database: Database): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select has_table_privilege('postings', 'update') as can`.execute(database)
  return rows[0]?.can === true
}

// 8, 16: what the trigger's type says of deletes and updates
const grants = `do $$
  declare
    role text := quote_ident(current_setting('footlight.role'));
    found record;
  begin
    if current_setting('footlight.role') = current_user then
      raise exception 'the owner of the tables cannot be kept from rewriting them';
    end if;
    execute format('grant usage on schema public to %s', role);
    execute format('grant usage on all sequences in schema public to %s', role);
    for found in
      select c.oid::regclass as name, c.relname like 'kysely%' as is_bookkeeping,
        coalesce(bool_or(t.tgtype & 16 > 0), false) as keeps_rows,
        coalesce(bool_or(t.tgtype & 8 > 0), false) as keeps_all
      from pg_class c
      left join pg_trigger t on t.tgrelid = c.oid and t.tgfoid = to_regproc('refuse_rewriting')
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      group by c.oid, c.relname
    loop
      execute format('revoke all on %s from %s', found.name, role);
      execute format('grant select on %s to %s', found.name, role);
      continue when found.is_bookkeeping;
      execute format('grant insert on %s to %s', found.name, role);
      if found.name = 'ledger_accounts'::regclass then
        execute format('grant update (balance) on %s to %s', found.name, role);
      elsif not found.keeps_rows then
        execute format('grant update on %s to %s', found.name, role);
      end if;
      if not found.keeps_all then
        execute format('grant delete on %s to %s', found.name, role);
      end if;
    end loop;
  end $$`
