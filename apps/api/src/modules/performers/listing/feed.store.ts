import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { ListedRow } from './port.ts'

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

export async function currentSnapshot(database: Database): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(
    database,
  )
  return rows[0]?.snapshot ?? ''
}

export async function readFeed(database: Database, since: string): Promise<FeedReading> {
  const { rows } = await sql<FeedReading>`
    select pg_current_snapshot()::text as snapshot,
      exists (select from listing_feed where forgotten >= pg_snapshot_xmin(${since}::pg_snapshot))
        -- another server took over, and lacks the last commits of the one before
        or pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax(${since}::pg_snapshot) as "isLost",
      array(
        select distinct number from listing_changes
        where xid >= pg_snapshot_xmin(${since}::pg_snapshot)
          and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot)
      ) as numbers`.execute(database)
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

/** Listed performers from a number on, in the order of their numbers. */
export function rowsAfter(database: Database, number: number, limit: number): Promise<ListedRow[]> {
  return selectRows(
    database,
    sql`select * from performers where approval_status = 'approved' and number > ${number}
      order by number limit ${limit}`,
  )
}

/** Those of them who are listed. */
export function rowsOf(database: Database, numbers: readonly number[]): Promise<ListedRow[]> {
  return selectRows(
    database,
    sql`select * from performers where approval_status = 'approved' and number = any(${numbers})`,
  )
}

/** no sign of a text */
const separator = '\u001f'

interface StoredRow {
  number: number
  name_key: string
  score: number
  rating: number
  review_count: number
  price_video: number
  status: string
  offers: string
  languages: string
  categories: string
}

/** Lists come as one text each: a million of them are read three times as fast as arrays. */
async function selectRows(database: Database, performers: ReturnType<typeof sql>): Promise<ListedRow[]> {
  const { rows } = await sql<StoredRow>`
    select number, name_key, score, coalesce(rating * 10, -1)::int as rating, review_count,
      coalesce(price_video, -1) as price_video, status, array_to_string(languages, ${separator}) as languages,
      concat(
        case when offers_video then 'v' end,
        case when offers_videocall then 'c' end,
        -- [S10] as peekNow says it of one
        case when offers_peek and (status <> 'BUSY' or peek_open) then 'p' end,
        -- as offeredOf says it of one
        case when offers_phone and phone is not null then 't' end
      ) as offers,
      coalesce(
        (select string_agg(category_id, ${separator}) from performer_categories where performer_id = p.id), ''
      ) as categories
    from (${performers}) as p
    order by number`.execute(database)
  return rows.map((row) => ({
    number: row.number,
    nameKey: row.name_key,
    score: row.score,
    ratingTenths: row.rating < 0 ? null : row.rating,
    reviewCount: row.review_count,
    priceVideo: row.price_video < 0 ? null : row.price_video,
    status: row.status,
    offers: {
      video: row.offers.includes('v'),
      videocall: row.offers.includes('c'),
      peek: row.offers.includes('p'),
      phone: row.offers.includes('t'),
    },
    languages: wordsIn(row.languages),
    categories: wordsIn(row.categories),
  }))
}

const wordsIn = (text: string): string[] => (text === '' ? [] : text.split(separator))
