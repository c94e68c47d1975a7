import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * `move_leases` finds the lease that it settles by its key: it read the open leases of all sessions, for its plan was
 * made while they were few.
 */
export const leasesByKeyMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql.raw(moveLeases).execute(database)
  },
}

const moveLeases = `create or replace function move_leases(
    keys text[], kinds text[], refs text[], hashes text[], moved_at timestamptz,
    transfer_of int[], sources text[], targets text[], amounts bigint[],
    settled_sessions uuid[], settled_seqs int[], settled_promo bigint[], settled_cash bigint[],
    opened_sessions uuid[], opened_clients uuid[], opened_seqs int[], opened_promo bigint[],
    opened_cash bigint[], opened_final boolean[], expire_at timestamptz
  ) returns void language plpgsql
  set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
  declare
    fresh int;
  begin
    if cardinality(keys) > 0 then
      fresh := post_transfers(keys, kinds, refs, hashes, moved_at, transfer_of, sources, targets, amounts);
    end if;
    update leases l set charged_promo = s.promo, charged_cash = s.cash, settled_at = moved_at
      from unnest(settled_sessions, settled_seqs, settled_promo, settled_cash) as s(session_id, seq, promo, cash)
      -- asked so that the index of open leases does not answer it
      where l.session_id = s.session_id and l.seq = s.seq and (l.settled_at is null) is true;
    insert into leases (session_id, client_id, seq, promo, cash, final, expires_at)
      select o.*, expire_at from unnest(
        opened_sessions, opened_clients, opened_seqs, opened_promo, opened_cash, opened_final) as o;
  end $$`
