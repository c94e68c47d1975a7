import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isEmpty } from '../rule.ts'
import { plainRules } from '../testing/rules.ts'
import { email, url } from './addresses.ts'
import { and, not, or } from './combinators.ts'
import { required, sameAs } from './presence.ts'
import { minLength } from './text.ts'

const rule = fc.constantFrom(...plainRules)
const value = fc.oneof(
  fc.constantFrom<unknown>(undefined, '', ' ', 'abc', '12', 'a@b.org', 'http://b.org', 5, [], [1]),
  fc.string(),
  fc.anything(),
)

it('`or` passes if one rule passes, `and` if all pass, `not` if its rule fails', () => {
  const text = 'name@example.org'
  expect([or(url, email)(text), or(url, minLength(20))(text)]).toEqual([true, false])
  expect([and(email, minLength(16))(text), and(email, minLength(17))(text)]).toEqual([true, false])
  expect([not(url)(text), not(email)(text)]).toEqual([true, false])
})

it('keeps to the laws of logic on every value', () => {
  fc.assert(
    fc.property(value, rule, rule, rule, (any, a, b, c) => {
      expect(or(a, b)(any)).toBe(a(any) || b(any))
      expect(and(a, b)(any)).toBe(a(any) && b(any))
      expect(and(a, or(a, b))(any)).toBe(a(any))
      expect(or(a, and(b, c))(any)).toBe(and(or(a, b), or(a, c))(any))
      if (isEmpty(any)) {
        expect(not(a)(any)).toBe(true)
      } else {
        expect(not(not(a))(any)).toBe(a(any))
        expect(not(or(a, b))(any)).toBe(and(not(a), not(b))(any))
        expect(not(and(a, b))(any)).toBe(or(not(a), not(b))(any))
      }
    }),
  )
})

it('a required rule applies inside and; inside or another rule may let the absence pass', () => {
  expect(and(required, email)('')).toBe(false)
  expect(or(required, email)('')).toBe(true)
  expect(or(required, required)('')).toBe(false)
  expect(not(required)('')).toBe(true)
})

it('passes the form to the rules, and exposes them as plain data', () => {
  const combined = not(or(email, and(minLength(3), sameAs('name'))))
  expect(combined('abc', { read: () => 'abc' })).toBe(false)
  expect(combined('abc', { read: () => 'abd' })).toBe(true)
  const both = [
    { rule: 'minLength', params: { min: 3, unit: 'characters' } },
    { rule: 'sameAs', params: { other: 'name' } },
  ]
  expect(JSON.parse(JSON.stringify({ ...combined.params }))).toEqual({
    rules: [
      {
        rule: 'or',
        params: {
          rules: [
            { rule: 'email', params: {} },
            { rule: 'and', params: { rules: both } },
          ],
        },
      },
    ],
  })
})
