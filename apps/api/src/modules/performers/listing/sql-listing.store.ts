import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { HouseServices } from '../performers.rules.ts'
import { meaningsOf } from '../search/search.store.ts'
import { wordsOf } from '../search/words.rules.ts'
import type { Filters, Listing, Sort } from './port.ts'

type Query<Output> = SelectQueryBuilder<Tables, 'performers', Output>

/** [P4] The lists as PostgreSQL says them: one page in a stable order, with the true total, and how many are live at all. */
export function sqlListing(database: Database, house: HouseServices): Listing {
  return {
    async page(question) {
      const matching = await matchingOf(database, question.q, house)
      const [rows, count, live] = await Promise.all([
        ordered(matching(question).select('number'), question.sort)
          .offset(question.offset)
          .limit(question.limit)
          .execute(),
        matching(question)
          .select([countOf().as('total'), countOf(sql`live`).as('live')])
          .executeTakeFirstOrThrow(),
        listedOf(database).select(countOf().as('total')).where('live', '=', true).executeTakeFirstOrThrow(),
      ])
      const numbers = rows.map(({ number }) => number)
      return { numbers, total: count.total, liveMatching: count.live, liveTotal: live.total }
    },
  }
}

/** How many rows, or how many of them for which `condition` holds. */
export function countOf(condition = sql`true`) {
  return sql<number>`count(*) filter (where ${condition})`
}

/** What is typed, read once: from filters to the listed performers that match them. */
export async function matchingOf(database: Database, q: string | undefined, house: HouseServices) {
  const meanings = await meaningsOfAll(database, q)
  return (filters: Omit<Filters, 'q'>) => filtered(listedOf(database), filters, meanings, house)
}

function listedOf(database: Database) {
  return database.selectFrom('performers').where('approval_status', '=', 'approved')
}

const serviceColumns = {
  video: 'offers_video',
  videocall: 'offers_videocall',
  peek: 'offers_peek',
  phone: 'offers_phone',
  email: 'offers_email',
} as const

/** Of each typed word, what it may stand for; empty: nothing was typed. */
async function meaningsOfAll(database: Database, q = ''): Promise<string[][]> {
  if (q === '') return []
  const typed = wordsOf(q)
  // signs alone are no word, and find nobody
  return typed.length === 0 ? [[]] : Promise.all(typed.map((word) => meaningsOf(database, word)))
}

function filtered<Output>(
  query: Query<Output>,
  { category, language, status, service, priceMax }: Omit<Filters, 'q'>,
  meanings: string[][],
  house: HouseServices,
): Query<Output> {
  let result = query
  for (const words of meanings)
    result = result.where('id', 'in', (select) =>
      select.selectFrom('performer_words').select('performer_id').where(sql<boolean>`word = any(${words})`),
    )
  if (category !== undefined)
    result = result.where('id', 'in', (select) =>
      select.selectFrom('performer_categories').select('performer_id').where('category_id', '=', category),
    )
  if (language !== undefined) result = result.where(sql<boolean>`${language} = any(languages)`)
  if (status === 'live') result = result.where('live', '=', true)
  else if (status !== undefined) result = result.where('status', '=', status)
  if (service !== undefined) result = offering(result, service, house)
  if (priceMax !== undefined) result = result.where('price_video', '<=', priceMax)
  return result
}

/** As `offeredOf` says it of one: what the house cannot carry is offered by nobody. */
function offering<Output>(
  query: Query<Output>,
  service: keyof typeof serviceColumns,
  house: HouseServices,
): Query<Output> {
  const offered = query.where(serviceColumns[service], '=', true)
  if ((service === 'phone' || service === 'videocall') && !house[service])
    return offered.where(sql<boolean>`false`)
  if (service === 'phone') return offered.where('phone', 'is not', null)
  // [S10] as `peekNow` says it of one
  if (service === 'peek')
    return offered.where((where) => where.or([where('status', '<>', 'BUSY'), where('peek_open', '=', true)]))
  return offered
}

/** [P6] One page of those who offer it, by number, with the true total. */
export async function pageOfUsernames(
  database: Database,
  { service, offset, limit }: { service: keyof typeof serviceColumns; offset: number; limit: number },
  house: HouseServices,
) {
  const matching = offering(listedOf(database), service, house)
  const [rows, count] = await Promise.all([
    matching
      .select(['id', 'username', 'number', 'display_name', 'main_photo'])
      .orderBy('number')
      .offset(offset)
      .limit(limit)
      .execute(),
    matching.select(countOf().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}

/** Whoever is live comes first in every order, and the number closes it: no two performers ever tie. */
function ordered<Output>(matching: Query<Output>, sort: Sort): Query<Output> {
  const query = matching.orderBy('live', 'desc')
  switch (sort) {
    case 'live':
      return query.orderBy('score', 'desc').orderBy('number')
    case 'rating':
      return query
        .orderBy('rating', (order) => order.desc().nullsLast())
        .orderBy('review_count', 'desc')
        .orderBy('number')
    case 'price':
      return query.orderBy('price_video', (order) => order.asc().nullsLast()).orderBy('number')
    case 'name':
      return query.orderBy('name_key').orderBy('number')
  }
}
