import type { CallArguments } from '@footlight/contract'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { CarriedServices } from '../performers.rules.ts'
import { columns, type StoredPerformer } from '../performers.store.ts'
import { countOf, listedOf, matchingOf, offering, type Query } from './matching.store.ts'

export type ListQuestion = CallArguments<'listPerformers'>['query']
export type NamesQuestion = Partial<Omit<CallArguments<'listUsernames'>['query'], 'extra'>>

export type StoredName = Pick<StoredPerformer, 'id' | 'number' | 'display_name' | 'main_photo'>

export interface StoredPage {
  rows: StoredPerformer[]
  total: number
  /** live performers that match: they come first */
  liveMatching: number
  /** live performers, whatever the filters */
  liveTotal: number
}

/** [P4] One page in a stable order, with exact totals. */
export async function readPage(
  database: Database,
  question: ListQuestion,
  carried: CarriedServices,
): Promise<StoredPage> {
  const matching = await matchingOf(database, question.q, carried)
  const { sort, offset, limit } = question
  // rows are sorted by their keys alone, and read whole for one page
  const ids = ordered(matching(question).select('id'), sort).offset(offset).limit(limit)
  const page = database.selectFrom('performers').where('id', 'in', ids).select(columns)
  const rows = await ordered(page, sort).execute()
  const count = await matching(question)
    .select([countOf().as('total'), countOf(sql`live`).as('live')])
    .executeTakeFirstOrThrow()
  const live = await listedOf(database)
    .select(countOf().as('total'))
    .where('live', '=', true)
    .executeTakeFirstOrThrow()
  return { rows, total: count.total, liveMatching: count.live, liveTotal: live.total }
}

const namesAtMost = 10_000

/** [P6] The performers who offer a service, or all of them, by number. */
export function readOffering(
  database: Database,
  { service }: NamesQuestion,
  carried: CarriedServices,
): Promise<StoredName[]> {
  const listed = listedOf(database)
  return (service ? offering(listed, service, carried) : listed)
    .select(['id', 'number', 'display_name', 'main_photo'])
    .orderBy('number')
    .limit(namesAtMost)
    .execute()
}

/** Live performers come first in every order; the last sort key is the number, so that no two performers tie. */
function ordered<Output>(matching: Query<Output>, sort: ListQuestion['sort']): Query<Output> {
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
      // as the index has it: a price whose shows are switched off is offered to no client [O1]
      return query.orderBy(sql`case when offers_video then price_video end`).orderBy('number')
    case 'name':
      return query.orderBy('name_key').orderBy('number')
  }
}
