import { expect, it } from 'vitest'
import { countFilters, discoverQuery, documentTitleOf, headingOf, isNarrowed } from './discover-query.ts'
import { readDiscoverSearch } from './search.ts'

it('turns page and per-page of the address into limit and offset', () => {
  expect(discoverQuery(readDiscoverSearch({})).query).toMatchObject({ limit: 40, offset: 0 })
  expect(discoverQuery(readDiscoverSearch({ page: '3', size: '80' })).query).toMatchObject({
    limit: 80,
    offset: 160,
  })
})

it('ignores invalid parameters of the address', () => {
  const search = readDiscoverSearch({
    page: '0',
    size: '7',
    show: 'x',
    priceMax: '-1',
    peek: 'no',
    q: '  ',
    sort: 'live',
  })
  expect(Object.values(search).every((value) => value === undefined)).toBe(true)
  expect(isNarrowed(search)).toBe(false)
})

it('[P4] shows the number of results and the search text in the heading', () => {
  expect(headingOf({ sort: 'price' }, 240)).toBe('Live now')
  expect(headingOf({ sort: 'price', page: 2 }, 240)).toBe('Everyone')
  expect(headingOf({ q: 'dutch' }, 12)).toBe('12 performers for “dutch”')
  expect(headingOf({ q: 'dutch', show: 'live' }, undefined)).toBe('Performers for “dutch”')
  expect(headingOf({ category: 'music' }, 1)).toBe('1 performer')
  expect(countFilters({ q: 'dutch', sort: 'price', peek: 'open', priceMax: 99 })).toBe(2)
})

it.each([
  [{ sort: 'price' }, undefined, 'Live now'],
  [{ page: '2', size: '80' }, undefined, 'Everyone'],
  [{ show: 'live', language: 'nl' }, undefined, 'Live now'],
  [{ language: 'nl', page: '2' }, undefined, 'Performers'],
  [{ category: 'music', language: 'nl' }, 'Music', 'Music'],
  [{ q: ' jazz ', category: 'music' }, 'Music', 'Performers for “jazz”'],
  // what the server wrote stays until the page knows better
  [{ category: 'music' }, undefined, null],
])('%o with act %s is titled as the server titles it: %s', (raw, act, title) => {
  expect(documentTitleOf(readDiscoverSearch(raw), act)).toBe(title)
})
