import { expect, it } from 'vitest'
import { readVatNumber } from './vat-number.ts'

it.each([
  ['nl 1234.56.789.b01', 'NL123456789B01'],
  ['DE123456789', 'DE123456789'],
  ['be 0123.456.789', 'BE0123456789'],
  ['FR-XX-999999999', 'FRXX999999999'],
  ['CHE-123.456.789 MWST', 'CHE123456789MWST'],
])('[M6] %s is the number %s', (written, number) => {
  expect(readVatNumber(written)).toBe(number)
})

it.each(['', 'DE', 'DE12345678', 'NL123456789', 'US123456789', '123456789', 'DE12345678९', 'DE123456789<b>'])(
  '[M6] “%s” is none',
  (written) => {
    expect(readVatNumber(written)).toBeNull()
  },
)
