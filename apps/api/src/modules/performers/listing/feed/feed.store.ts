import { CompiledQuery, sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'
import { type Facet, type FacetKind, facetOf, liveFacet } from '../facets.rules.ts'
import type { ListedRow } from '../port.ts'

/** PostgreSQL's largest whole number of four bytes. */
const mostNumber = 0x7fffffff
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

/** Performers' numbers, behind `after` and up to `last`. */
export interface Piece {
  after: number
  last: number
}

/** All numbers that there may be, in their order, in pieces of so many performers. */
export async function piecesOf(database: Database, size: number): Promise<Piece[]> {
  const { rows } = await sql<{ last: number }>`
    select number as last from (
      select number, row_number() over (order by number) as place from performers
    ) as placed where place % ${size} = 0 order by number`.execute(database)
  const lasts = [...rows.map(({ last }) => last), mostNumber]
  return lasts.map((last, index) => ({ after: lasts[index - 1] ?? 0, last }))
}

/** Listed performers of a piece, in the order of their numbers. */
export function rowsIn(database: Database, { after, last }: Piece): Promise<Iterable<ListedRow>> {
  return selectRows(
    database,
    sql`select * from performers where approval_status = 'approved' and number > ${after} and number <= ${last}
      order by number`,
  )
}

/** Those of them who are listed. */
export async function rowsOf(database: Database, numbers: readonly number[]): Promise<ListedRow[]> {
  const rows = await selectRows(
    database,
    sql`select * from performers where approval_status = 'approved' and number = any(${numbers})`,
  )
  return [...rows]
}

/** no sign of a text */
const separator = '\u001f'

/** Of many performers, by column: to take a million rows apart costs more than to take them in. */
interface Columns {
  numbers: number[]
  names: string[]
  scores: number[]
  ratings: (number | null)[]
  reviews: number[]
  prices: (number | null)[]
  statuses: string[]
  services: string[]
  languages: string[]
  categories: string[]
}

async function selectRows(
  database: Database,
  performers: ReturnType<typeof sql>,
): Promise<Iterable<ListedRow>> {
  const { rows } = await sql<Columns>`
    select ${column('number')} as numbers, ${column('name_key')} as names, ${column('score')} as scores,
      ${column('(rating * 10)::int')} as ratings, ${column('review_count')} as reviews,
      ${column('price_video')} as prices, ${column('status')} as statuses, ${column('services')} as services,
      ${column('spoken')} as languages, ${column('played')} as categories
    from (
      select p.*, array_to_string(languages, ${separator}) as spoken,
        array_to_string(acts, ${separator}) as played,
        concat_ws(${separator},
          case when offers_video then 'video' end,
          case when offers_videocall then 'videocall' end,
          -- [S10] as peekNow says it of one
          case when offers_peek and (status <> 'BUSY' or peek_open) then 'peek' end,
          -- as offeredOf says it of one
          case when offers_phone and phone is not null then 'phone' end,
          case when offers_email then 'email' end
        ) as services
      from (${performers}) as p
    ) as listed`.execute(database)
  return rows[0] ? rowsOfColumns(rows[0]) : []
}

/** All of them see the rows in one order. */
const column = (value: string) => sql.raw(`coalesce(json_agg(${value}), '[]')`)

/** One after the other: a million of them that wait in memory to be taken in are what the collector would move about. */
function* rowsOfColumns(columns: Columns): Iterable<ListedRow> {
  const [statusOf, servicesOf, languagesOf, categoriesOf] = [
    facetsBy('status'),
    facetsBy('service'),
    facetsBy('language'),
    facetsBy('category'),
  ]
  for (const [index, number] of columns.numbers.entries()) {
    const status = columns.statuses[index]
    yield {
      number,
      nameKey: columns.names[index] ?? '',
      score: columns.scores[index] ?? 0,
      ratingTenths: columns.ratings[index] ?? null,
      reviewCount: columns.reviews[index] ?? 0,
      priceVideo: columns.prices[index] ?? null,
      facets: [
        ...(status === 'OFFLINE' ? [] : [liveFacet]),
        ...statusOf(status),
        ...servicesOf(columns.services[index]),
        ...languagesOf(columns.languages[index]),
        ...categoriesOf(columns.categories[index]),
      ],
    }
  }
}

/** Of words written behind each other; few different ones are shown by many. */
function facetsBy(kind: FacetKind): (text?: string) => readonly Facet[] {
  const known = new Map<string, readonly Facet[]>()
  return (text = '') => {
    let facets = known.get(text)
    if (!facets) {
      facets = wordsIn(text).map((word) => facetOf(kind, word))
      known.set(text, facets)
    }
    return facets
  }
}

const wordsIn = (text: string): string[] => (text === '' ? [] : text.split(separator))
