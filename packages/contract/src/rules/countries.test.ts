import { expect, it } from 'vitest'
import { schemas } from '../schemas/index.ts'

it.each([
  ['NL', true],
  ['XK', true],
  ['ZZ', false],
  ['EU', false],
  ['QQ', false],
  ['nl', false],
  ['NLD', false],
])('[A7] %s is a country: %s', (country, isOne) => {
  expect(schemas.changeClientAccount.body.safeParse({ country }).success).toBe(isOne)
})
