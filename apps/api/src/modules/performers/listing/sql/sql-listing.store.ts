import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'
import type { HouseServices } from '../../performers.rules.ts'
import type { Listing, Sort } from '../port.ts'
import { countOf, listedOf, matchingOf, offering, type Query } from './matching.store.ts'
import { countPerformers } from './sql-counts.store.ts'

/** [P4] The lists as PostgreSQL says them: one page in a stable order, with the true total, and how many are live at all. */
export function sqlListing(database: Database, house: HouseServices): Listing {
  return {
    counts: (filters) => countPerformers(database, filters, house),

    async names({ service, offset, limit }) {
      const matching = offering(listedOf(database), service, house)
      const [rows, { total }] = await Promise.all([
        matching.select('number').orderBy('number').offset(offset).limit(limit).execute(),
        matching.select(countOf().as('total')).executeTakeFirstOrThrow(),
      ])
      return { numbers: rows.map(({ number }) => number), total }
    },

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
