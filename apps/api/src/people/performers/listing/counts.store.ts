import { type CallReply, priceCeilings } from '@footlight/contract'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { CarriedServices } from '../performers.rules.ts'
import { countOf, type Filters, matchingOf } from './matching.store.ts'

/** [P4] For each choice of each filter, counts the performers that match it and all other filters; highest count first. */
export async function countPerformers(
  database: Database,
  filters: Filters,
  carried: CarriedServices,
): Promise<CallReply<'countPerformers'>> {
  const matching = await matchingOf(database, filters.q, carried)
  const who = await matching({ ...filters, status: undefined, service: undefined })
    .select([
      countOf().as('everyone'),
      countOf(sql`live`).as('live'),
      // [S10] the same rule as `peekNow`, in SQL
      countOf(sql`status = 'BUSY' and offers_peek and peek_open`).as('peek'),
    ])
    .executeTakeFirstOrThrow()
  const categories = await database
    .selectFrom('performer_categories')
    .select(['category_id as id', countOf().as('count')])
    .where('performer_id', 'in', matching({ ...filters, category: undefined }).select('id'))
    .groupBy('category_id')
    .orderBy('count', 'desc')
    .orderBy(sql`category_id collate "C"`)
    .execute()
  const languages = await database
    .selectFrom(
      matching({ ...filters, language: undefined })
        .select(sql<string>`unnest(languages)`.as('code'))
        .as('spoken'),
    )
    .select(['code', countOf().as('count')])
    .groupBy('code')
    .orderBy('count', 'desc')
    .orderBy(sql`code collate "C"`)
    .execute()
  const prices = await matching({ ...filters, priceMax: undefined })
    .select(
      priceCeilings.map((priceMax) =>
        countOf(sql`offers_video and price_video <= ${priceMax}`).as(String(priceMax)),
      ),
    )
    .executeTakeFirstOrThrow()
  return {
    who,
    categories,
    languages,
    prices: priceCeilings.map((priceMax) => ({ priceMax, count: Number(prices[String(priceMax)]) })),
  }
}
