import { expect, it } from 'vitest'
import { parseSearch, readChoice, readInteger, readText, stringifySearch } from './search-params.ts'

it('writes the page state to the address as plain strings', () => {
  expect(stringifySearch({ q: 'jazz & tea', page: 2, category: undefined, show: '' })).toBe(
    '?q=jazz+%26+tea&page=2',
  )
  expect(stringifySearch({})).toBe('')
  expect(parseSearch('?q=jazz+%26+tea&page=2')).toEqual({ q: 'jazz & tea', page: '2' })
})

it('reads valid values and leaves out others', () => {
  expect(readText('  ')).toBeUndefined()
  expect(['3', '1', '-3', '2.5', '9999999999', 'x', undefined].map((text) => readInteger(text, 2))).toEqual([
    3,
    ...Array.from({ length: 6 }),
  ])
  expect(readChoice('80', [40, 80, 120])).toBe(80)
  expect(readChoice('81', [40, 80, 120])).toBeUndefined()
})
