import { expect, it } from 'vitest'
import { discoverQuery, hasFilters } from './discover-query.ts'
import { readDiscoverSearch } from './discover-search.ts'

it('seed 2: turns page and per-page of the address into limit and offset', () => {
  expect(discoverQuery(readDiscoverSearch({})).query).toMatchObject({ limit: 40, offset: 0 })
  expect(discoverQuery(readDiscoverSearch({ page: '3', size: '80' })).query).toMatchObject({
    limit: 80,
    offset: 160,
  })
})

it('leaves out what an address gets wrong', () => {
  const search = readDiscoverSearch({ page: '0', size: '7', show: 'x', priceMax: '-1', peek: 'no', q: '  ' })
  expect(Object.values(search).every((value) => value === undefined)).toBe(true)
  expect(hasFilters(search)).toBe(false)
})
