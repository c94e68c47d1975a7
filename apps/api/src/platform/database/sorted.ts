import { type RawBuilder, sql } from 'kysely'

type Bare<Signed> = Signed extends `-${infer Column}` ? Column : Signed

/**
 * [O2] A list's order in SQL: `-credits` is from most to least. Rows that are equal stand by their key, so that none of them
 * is on two pages. An index of the column serves both ways.
 */
export function orderOf<Sort extends string>(
  sort: Sort,
  columns: Readonly<Record<Bare<Sort>, RawBuilder<unknown>>>,
  key: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const isDescending = sort.startsWith('-')
  const column = columns[(isDescending ? sort.slice(1) : sort) as Bare<Sort>]
  return isDescending ? sql`${column} desc, ${key}` : sql`${column}, ${key}`
}
