import { CompiledQuery, sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'

/** Changes are kept for so long; a node that was away for longer reads everybody anew. */
const keptFor = '15 minutes'

/**
 * What was committed that a reader has not seen: a snapshot is the position, so that nobody's change is passed over because
 * it was begun earlier and committed later than another's, and nobody waits for a transaction that takes long.
 */
export interface FeedReading {
  /** the position after it */
  snapshot: string
  /** of the performers who changed */
  numbers: number[]
  /** more was committed since, and forgotten already */
  isLost: boolean
}

/** in its final words: it is asked for every few replies, and most of the time answers what it did before */
const snapshotNow = CompiledQuery.raw('select pg_current_snapshot()::text as snapshot')

/** The same one as before: nothing was committed since. */
export async function currentSnapshot(database: Database): Promise<string> {
  const { rows } = await database.executeQuery<{ snapshot: string }>(snapshotNow)
  return rows[0]?.snapshot ?? ''
}

/**
 * In its final words: it is asked for every few replies. Where the position begins stands in selects of its own, which the
 * planner does not look into: it keeps one plan, instead of making one each time.
 */
const feedSince = `
  select pg_current_snapshot()::text as snapshot,
    exists (select from listing_feed where forgotten >= (select pg_snapshot_xmin($1::pg_snapshot)))
      -- another server took over, and lacks the last commits of the one before
      or pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax($1::pg_snapshot) as "isLost",
    array(
      select distinct number from listing_changes
      where xid >= (select pg_snapshot_xmin($1::pg_snapshot)) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
    ) as numbers`

export async function readFeed(database: Database, since: string): Promise<FeedReading> {
  const { rows } = await database.executeQuery<FeedReading>(CompiledQuery.raw(feedSince, [since]))
  const [reading] = rows
  if (!reading) throw new Error('the feed answered nothing')
  return reading
}

/** Only what was committed before everything that runs: whoever begins to read now has seen it. */
export async function forgetChanges(database: Database): Promise<void> {
  await sql`
    with gone as (
      delete from listing_changes
      where at < now() - ${keptFor}::interval and xid < pg_snapshot_xmin(pg_current_snapshot())
      returning xid
    ), newest as (select xid from gone order by xid desc limit 1)
    update listing_feed set forgotten = newest.xid from newest where forgotten < newest.xid`.execute(database)
}
