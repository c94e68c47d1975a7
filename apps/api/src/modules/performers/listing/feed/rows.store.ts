import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'
import { type Facet, type FacetKind, facetOf, liveFacet } from '../facets.rules.ts'
import type { ListedRow } from '../port.ts'

/** PostgreSQL's largest whole number of four bytes. */
const mostNumber = 0x7fffffff

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

/** no signs of a text: between the words of one performer, and between performers */
const [betweenWords, betweenRows] = ['\u001f', '\u001e']
/** for a number that is not there; those that are have no sign */
const none = -1

/**
 * Of many performers, by column: to take a million rows apart costs more than to take them in. Numbers in four bytes each,
 * names behind each other: JSON would cost PostgreSQL and this process twice as much.
 */
interface Columns {
  numbers: Buffer
  names: Buffer
  nameBytes: Buffer
  scores: Buffer
  ratings: Buffer
  reviews: Buffer
  prices: Buffer
  statuses: string
  services: string
  languages: string
  categories: string
}

/** None of nobody. */
type Found = { [Column in keyof Columns]: Columns[Column] | null }

async function selectRows(
  database: Database,
  performers: ReturnType<typeof sql>,
): Promise<Iterable<ListedRow>> {
  const { rows } = await sql<Found>`
    select ${integers('number')} as numbers, string_agg(convert_to(name_key, 'UTF8'), '') as names,
      ${integers('octet_length(name_key)')} as "nameBytes", ${integers('score')} as scores,
      ${integers('(rating * 10)::int')} as ratings, ${integers('review_count')} as reviews,
      ${integers('price_video')} as prices, ${texts('status')} as statuses, ${texts('services')} as services,
      ${texts('spoken')} as languages, ${texts('played')} as categories
    from (
      select p.*, array_to_string(languages, ${betweenWords}) as spoken,
        array_to_string(acts, ${betweenWords}) as played,
        concat_ws(${betweenWords},
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
  const [columns] = rows
  return isOfSomebody(columns) ? rowsOfColumns(columns) : []
}

const isOfSomebody = (columns?: Found): columns is Columns =>
  columns !== undefined && columns.numbers !== null

/** All of these see the rows in one order, and say something of each. */
const integers = (value: string) => sql.raw(`string_agg(int4send(coalesce(${value}, ${none})), '')`)
const texts = (value: string) => sql`string_agg(${sql.ref(value)}, ${betweenRows})`

/** One after the other: a million of them that wait in memory to be taken in are what the collector would move about. */
function* rowsOfColumns(columns: Columns): Iterable<ListedRow> {
  const { numbers, names, nameBytes, scores, ratings, reviews, prices } = columns
  const statuses = columns.statuses.split(betweenRows)
  const services = columns.services.split(betweenRows)
  const languages = columns.languages.split(betweenRows)
  const categories = columns.categories.split(betweenRows)
  const [statusOf, servicesOf, languagesOf, categoriesOf] = [
    facetsBy('status'),
    facetsBy('service'),
    facetsBy('language'),
    facetsBy('category'),
  ]
  let nameBegin = 0
  for (const [index, status] of statuses.entries()) {
    const at = index * 4
    const nameEnd = nameBegin + nameBytes.readInt32BE(at)
    yield {
      number: numbers.readInt32BE(at),
      nameKey: names.toString('utf8', nameBegin, nameEnd),
      score: scores.readInt32BE(at),
      ratingTenths: orNull(ratings.readInt32BE(at)),
      reviewCount: reviews.readInt32BE(at),
      priceVideo: orNull(prices.readInt32BE(at)),
      facets: [
        ...(status === 'OFFLINE' ? [] : [liveFacet]),
        ...statusOf(status),
        ...servicesOf(services[index]),
        ...languagesOf(languages[index]),
        ...categoriesOf(categories[index]),
      ],
    }
    nameBegin = nameEnd
  }
}

const orNull = (value: number) => (value === none ? null : value)

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

const wordsIn = (text: string): string[] => (text === '' ? [] : text.split(betweenWords))
