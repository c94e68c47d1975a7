import { type CallArguments, isLive, priceCeilings } from '@footlight/contract'
import type { Selectable } from 'kysely'
import type { CarriedServices } from '../src/people/performers/index.ts'
import type { Database } from '../src/platform/database/database.ts'
import type { Tables } from '../src/platform/database/tables.ts'
import { foldedForSearch } from '../src/platform/folded.ts'

type Row = Selectable<Tables['performers']> & { categories: string[] }
type Question = CallArguments<'listPerformers'>['query']
type Filters = Omit<CallArguments<'countPerformers'>['query'], 'q'>
type Service = NonNullable<Filters['service']> | 'email'

/** [P4, P6] The lists by filters over an array: what tests and bench compare the SQL with. */
export async function naiveLists(database: Database, carried: CarriedServices) {
  const places = await database.selectFrom('performer_categories').selectAll().execute()
  const categoriesOf = Map.groupBy(places, (place) => place.performer_id)
  const stored = await database.selectFrom('performers').selectAll().execute()
  const all: Row[] = stored
    .filter((row) => row.approval_status === 'approved')
    .map((row) => ({
      ...row,
      categories: (categoriesOf.get(row.id) ?? []).map(({ category_id }) => category_id),
    }))

  const offers = (row: Row, service: Service): boolean => {
    if (service === 'phone') return row.offers_phone && row.phone !== null && carried.phone
    if (service === 'videocall') return row.offers_videocall
    if (service === 'peek') return row.offers_peek && !(row.status === 'BUSY' && !row.peek_open)
    return service === 'video' ? row.offers_video : row.offers_email
  }
  const matching = ({ category, language, status, service, priceMax }: Filters): Row[] =>
    all.filter(
      (row) =>
        (category === undefined || row.categories.includes(category)) &&
        (language === undefined || row.languages.includes(language)) &&
        (status === undefined || (status === 'live' ? isLive(row.status) : row.status === status)) &&
        (service === undefined || offers(row, service)) &&
        (priceMax === undefined || isWithin(row, priceMax)),
    )
  const live = (rows: Row[]) => rows.filter(({ status }) => isLive(status)).length
  const choices = (words: string[]) =>
    [...Map.groupBy(words, (word) => word)]
      .map(([word, each]) => ({ word, count: each.length }))
      .toSorted((one, other) => other.count - one.count || bytes(one.word, other.word))

  return {
    page({ offset, limit, sort, ...filters }: Question) {
      const rows = matching(filters)
      const sorted = rows.toSorted(
        (one, other) =>
          Number(isLive(other.status)) - Number(isLive(one.status)) ||
          orders[sort](one, other) ||
          one.number - other.number,
      )
      return {
        numbers: sorted.slice(offset, offset + limit).map(({ number }) => number),
        total: rows.length,
        liveMatching: live(rows),
        liveTotal: live(all),
      }
    },
    counts(filters: Filters) {
      const anyone = matching({ ...filters, status: undefined, service: undefined })
      const anyPrice = matching({ ...filters, priceMax: undefined })
      return {
        who: {
          everyone: anyone.length,
          live: live(anyone),
          peek: anyone.filter((row) => row.status === 'BUSY' && offers(row, 'peek')).length,
        },
        categories: choices(
          matching({ ...filters, category: undefined }).flatMap(({ categories }) => categories),
        ).map(({ word: id, count }) => ({ id, count })),
        languages: choices(
          matching({ ...filters, language: undefined }).flatMap(({ languages }) => languages),
        ).map(({ word: code, count }) => ({ code, count })),
        prices: priceCeilings.map((priceMax) => ({
          priceMax,
          count: anyPrice.filter((row) => isWithin(row, priceMax)).length,
        })),
      }
    },
    names(service: Service) {
      const numbers = all.filter((row) => offers(row, service)).map(({ number }) => number)
      return numbers.toSorted((one, other) => one - other)
    },
  }
}

const bytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))
const isWithin = (row: Row, priceMax: number) =>
  row.offers_video && row.price_video !== null && row.price_video <= priceMax
const last = Number.POSITIVE_INFINITY
const price = (row: Row) => (row.offers_video ? row.price_video : null) ?? last
const rating = (row: Row) => Number(row.rating ?? -1)
const nameKey = (row: Row) => foldedForSearch(row.display_name)

const orders: Record<Question['sort'], (one: Row, other: Row) => number> = {
  live: (one, other) => other.score - one.score,
  rating: (one, other) => rating(other) - rating(one) || other.review_count - one.review_count,
  // two without a price are equal, and ∞ - ∞ is no number
  price: (one, other) => (price(one) === price(other) ? 0 : price(one) - price(other)),
  name: (one, other) => bytes(nameKey(one), nameKey(other)),
}
