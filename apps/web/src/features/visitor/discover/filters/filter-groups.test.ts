import { expect, it } from 'vitest'
import { filterGroups } from './filter-groups.ts'

const names = { category: (id: string) => ({ music: 'Music' })[id], language: (code: string) => `in ${code}` }
const counts = {
  who: { everyone: 12, live: 3, peek: 0 },
  categories: [{ id: 'music', count: 7 }],
  languages: [{ code: 'nl', count: 5 }],
  prices: [{ priceMax: 99, count: 2 }],
}
const marks = (search: object) =>
  filterGroups(search, counts, names).map(({ value, choices }) => [
    value,
    choices.map(({ label, count }) => (count === null ? label : `${label} ${count}`)).join(', '),
  ])

it('[P4] groups the filters, each with its active choice and the number each choice would leave', () => {
  expect(marks({ peek: 'open', category: 'music', sort: 'price' })).toEqual([
    ['peek', 'Everyone 12, Live now 3, Open to a peek 0'],
    ['music', 'Any act, Music 7'],
    ['', 'Any language, in nl 5'],
    ['', 'Any price, Under 100 credits/min 2'],
  ])
})

it('[P4] keeps a choice of the address that leaves no performer', () => {
  const [, act, , price] = marks({ category: 'opera', priceMax: 1000 })
  expect(act).toEqual(['opera', 'Any act, Music 7, opera'])
  expect(price).toEqual(['1000', 'Any price, Under 100 credits/min 2, Under 1,001 credits/min'])
})
