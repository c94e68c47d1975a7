import type { CallArguments } from '@footlight/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { CarriedServices } from '../performers.rules.ts'
import { meaningsOfEach } from '../search/search.store.ts'
import { typedWordsOf } from '../search/words.rules.ts'

export type Filters = CallArguments<'countPerformers'>['query']

export type Query<Output> = SelectQueryBuilder<Tables, 'performers', Output>

/** How many rows, or how many of them for which `condition` holds. */
export function countOf(condition = sql`true`) {
  return sql<number>`count(*) filter (where ${condition})`
}

/** Resolves the typed search once, and returns a function from filters to the query for the performers that match. */
export async function matchingOf(database: Database, q: string | undefined, carried: CarriedServices) {
  const meanings = await meaningsOfAll(database, q)
  return (filters: Omit<Filters, 'q'>) => filtered(listedOf(database), filters, meanings, carried)
}

export function listedOf(database: Database) {
  return database.selectFrom('performers').where('approval_status', '=', 'approved')
}

const serviceColumns = {
  video: 'offers_video',
  videocall: 'offers_videocall',
  peek: 'offers_peek',
  phone: 'offers_phone',
  email: 'offers_email',
} as const

/** For each typed word the words that it may stand for; empty: nothing was typed. */
async function meaningsOfAll(database: Database, q = ''): Promise<string[][]> {
  if (q === '') return []
  const typed = typedWordsOf(q)
  // punctuation alone is no word, and finds no performer
  return typed.length === 0 ? [[]] : meaningsOfEach(database, typed)
}

function filtered<Output>(
  query: Query<Output>,
  { category, language, status, service, priceMax }: Omit<Filters, 'q'>,
  meanings: string[][],
  carried: CarriedServices,
): Query<Output> {
  let result = query
  if (meanings.length > 0) result = result.where(foundByAll(meanings))
  if (category !== undefined)
    result = result.where('id', 'in', (select) =>
      select.selectFrom('performer_categories').select('performer_id').where('category_id', '=', category),
    )
  if (language !== undefined) result = result.where(sql<boolean>`${language} = any(languages)`)
  if (status === 'live') result = result.where('live', '=', true)
  else if (status !== undefined) result = result.where('status', '=', status)
  if (service !== undefined) result = offering(result, service, carried)
  if (priceMax !== undefined)
    result = result.where('offers_video', '=', true).where('price_video', '<=', priceMax)
  return result
}

/** One join for any number of words: the planning time of PostgreSQL multiplies with each further join. */
function foundByAll(meanings: string[][]) {
  const words = meanings.flat()
  const positions = meanings.flatMap((each, position) => each.map(() => position))
  return sql<boolean>`id in (
    select performer_words.performer_id
    from unnest(${positions}::int[], ${words}::text[]) as meant (position, word)
    join performer_words on performer_words.word = meant.word collate "C"
    group by performer_words.performer_id
    having count(distinct meant.position) = ${meanings.length})`
}

/** The same rule as `offersPhone`, in SQL: no performer offers a service that the operator has not set up. */
export function offering<Output>(
  query: Query<Output>,
  service: keyof typeof serviceColumns,
  carried: CarriedServices,
): Query<Output> {
  const offered = query.where(serviceColumns[service], '=', true)
  if (service === 'phone')
    return carried.phone ? offered.where('phone', 'is not', null) : offered.where(sql<boolean>`false`)
  // [S10] the same rule as `peekNow`, in SQL
  if (service === 'peek')
    return offered.where((where) => where.or([where('status', '<>', 'BUSY'), where('peek_open', '=', true)]))
  return offered
}
