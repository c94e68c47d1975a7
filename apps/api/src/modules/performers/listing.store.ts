import type { CallArguments } from '@footlight/contract'
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../../migrations/tables.ts'
import type { Database } from '../../platform/database/database.ts'
import type { HouseServices } from './performers.rules.ts'
import { columns, type StoredPerformer } from './performers.store.ts'

export type Listing = CallArguments<'listPerformers'>['query']

type Query<Output> = SelectQueryBuilder<Tables, 'performers', Output>

/** [P4] One page of the listed performers in a stable order, with the true total, and how many are live at all. */
export async function listPerformers(
  database: Database,
  listing: Listing,
  house: HouseServices,
): Promise<{ rows: StoredPerformer[]; total: number; liveTotal: number }> {
  const listed = database.selectFrom('performers').where('approval_status', '=', 'approved')
  const matching = filtered(listed, listing, house)
  const [rows, count, live] = await Promise.all([
    ordered(matching.select(columns), listing.sort).offset(listing.offset).limit(listing.limit).execute(),
    matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
    listed.select(sql<number>`count(*)`.as('total')).where('live', '=', true).executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total, liveTotal: live.total }
}

const serviceColumns = {
  video: 'offers_video',
  videocall: 'offers_videocall',
  peek: 'offers_peek',
  phone: 'offers_phone',
} as const

function filtered<Output>(query: Query<Output>, listing: Listing, house: HouseServices): Query<Output> {
  const { q, category, language, status, service, priceMax } = listing
  let result = query
  if (q !== undefined && q !== '') result = result.where((where) => matchesText(where, q))
  if (category !== undefined)
    result = result.where('id', 'in', (select) =>
      select.selectFrom('performer_categories').select('performer_id').where('category_id', '=', category),
    )
  if (language !== undefined) result = result.where(sql<boolean>`${language} = any(languages)`)
  if (status === 'live') result = result.where('live', '=', true)
  else if (status !== undefined) result = result.where('status', '=', status)
  if (service !== undefined) result = result.where(serviceColumns[service], '=', true)
  // as `offeredOf` says it of one
  if (service === 'phone') result = result.where('phone', 'is not', null)
  if ((service === 'phone' || service === 'videocall') && !house[service])
    result = result.where(sql<boolean>`false`)
  // [S10] as `peekNow` says it of one
  if (service === 'peek')
    result = result.where((where) => where.or([where('status', '<>', 'BUSY'), where('peek_open', '=', true)]))
  if (priceMax !== undefined) result = result.where('price_video', '<=', priceMax)
  return result
}

function matchesText(where: ExpressionBuilder<Tables, 'performers'>, q: string) {
  const pattern = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`
  return where.or([
    where('display_name', 'ilike', pattern),
    where('username', 'ilike', pattern),
    where('headline', 'ilike', pattern),
    ...(/^\d{1,9}$/.test(q) ? [where('number', '=', Number(q))] : []),
  ])
}

/** The number closes every order: no two performers ever tie. */
function ordered<Output>(query: Query<Output>, sort: Listing['sort']): Query<Output> {
  switch (sort) {
    case 'live':
      return query.orderBy('live', 'desc').orderBy('score', 'desc').orderBy('number')
    case 'rating':
      return query
        .orderBy('rating', (order) => order.desc().nullsLast())
        .orderBy('review_count', 'desc')
        .orderBy('number')
    case 'price':
      return query.orderBy('price_video', (order) => order.asc().nullsLast()).orderBy('number')
    case 'name':
      return query.orderBy(sql`lower(display_name)`).orderBy('number')
  }
}
