import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * `post_transfers` as it was, in sets: it looked each posting's accounts up in a list of all addresses of the call, so
 * that its cost went by the square of the charges that were posted together.
 */
export const postingsInSetsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql.raw(postTransfers).execute(database)
  },
}

const postTransfers = `create or replace function post_transfers(
    keys text[], kinds text[], refs text[], hashes text[], posted_at timestamptz,
    transfer_of int[], sources text[], targets text[], amounts bigint[]
  ) returns int language plpgsql
  -- by index from the first row on: a plan made while a table is small reads all of it, and its connection keeps the plan
  set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
  declare
    transfer_ids bigint[];
    fresh int;
    addresses text[];
    found jsonb;
  begin
    select array_agg(nextval('transfers_id_seq')) into transfer_ids from generate_series(1, cardinality(keys));
    insert into transfers (id, key, kind, reference, input_hash, at)
      select id, key, kind, reference, hash, posted_at
      from unnest(transfer_ids, keys, kinds, refs, hashes) as g(id, key, kind, reference, hash)
      order by key
      on conflict (key) do nothing;
    get diagnostics fresh = row_count;
    if fresh < cardinality(keys) then
      -- [L5] a key that was there already must carry the same content
      if exists (
        select from unnest(keys, hashes) as g(key, hash)
        join transfers t on t.key = g.key where t.input_hash <> g.hash
      ) then
        raise exception 'a key was used for another transfer' using errcode = 'FL002';
      end if;
      if fresh = 0 then return 0; end if;
      select array_agg(t.id order by position) into transfer_ids
        from unnest(transfer_ids) with ordinality as given(id, position) left join transfers t on t.id = given.id;
    end if;

    select array_agg(distinct address) into addresses from unnest(sources || targets) as g(address);
    -- locked in one order, so that transfers wait for each other and never in a circle
    select jsonb_object_agg(address, id) into found from (
      select id, address from ledger_accounts where address = any (addresses) order by id for no key update
    ) as locked;
    if not coalesce(found, '{}') ?& addresses then
      raise exception 'no account %', (select min(address) from unnest(addresses) as g(address)
        where not coalesce(found, '{}') ? address) using errcode = 'FL003';
    end if;
    with posted as (
      insert into postings (transfer_id, position, from_id, to_id, amount)
        select transfer_ids[transfer], position, (found -> source)::bigint, (found -> target)::bigint, amount
        from unnest(transfer_of, sources, targets, amounts) with ordinality
          as p(transfer, source, target, amount, position)
        where transfer_ids[transfer] is not null
        returning from_id, to_id, amount
    )
    update ledger_accounts a set balance = a.balance + c.change
      from (
        select id, sum(change)::bigint as change from (
          select from_id, -amount from posted union all select to_id, amount from posted
        ) as each(id, change) group by id
      ) as c where a.id = c.id and c.change <> 0;
    return fresh;
  end $$`
