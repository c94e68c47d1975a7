import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmpty } from '../rule.ts'
import { check, type Schema } from '../schema.ts'
import { plainRules } from '../testing/rules.ts'
import { required, requiredIf, requiredUnless, sameAs } from './presence.ts'

const nothing = [undefined, null, '', Number.NaN, new Date('never'), []]
const something = ['a', ' a ', 0, -1, false, true, [0], [''], {}, { length: 0 }, new Date(0), 0n]

describe('required', () => {
  it.each(nothing)('refuses the absence of a value: %o', (value) => {
    expect([isEmpty(value), required(value)]).toEqual([true, false])
  })

  it.each(something)('passes a value: %o', (value) => {
    expect([isEmpty(value), required(value)]).toEqual([false, true])
  })

  it('trims strings, of every white space', () => {
    expect([' ', '\t\n', '\u00a0', '\u3000'].map((text) => required(text))).toEqual([
      false,
      false,
      false,
      false,
    ])
    const spaced = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\u00a0', 'a', '0') })
    fc.assert(
      fc.property(spaced, (text) => {
        expect(required(text)).toBe(required(text.trim()))
        expect(required(text)).toBe(text.trim() !== '')
      }),
    )
  })

  it('every other rule passes a field that has no value', () => {
    const others = plainRules.filter(({ rule }) => rule !== 'required')
    expect(others.length).toBeGreaterThan(15)
    for (const value of nothing) {
      expect(others.filter((rule) => !rule(value)).map(({ rule }) => rule)).toEqual([])
    }
  })
})

interface Order {
  delivery: boolean
  street: string
  password: string
  passwordAgain: string
  guests: { child: boolean; name: string; email: string; emailAgain: string }[]
}

const order: Order = { delivery: false, street: '', password: '', passwordAgain: '', guests: [] }

describe('rules that look at another field', () => {
  it('requiredIf and requiredUnless apply as the form says', () => {
    const rules = {
      street: [requiredIf(({ delivery }) => delivery)],
      password: [requiredUnless(({ delivery }) => delivery)],
    } satisfies Schema<Order>
    const failing = (values: Partial<Order>) => check(rules, { ...order, ...values }).map(({ path }) => path)
    expect(failing({ delivery: true })).toEqual(['street'])
    expect(failing({ delivery: false })).toEqual(['password'])
    expect(failing({ delivery: true, street: ' ' })).toEqual(['street'])
    expect(failing({ delivery: true, street: 'Dam 1' })).toEqual([])
    expect(failing({ delivery: false, password: 'x' })).toEqual([])
  })

  it('sameAs compares strictly, and passes without a value', () => {
    const rules = { passwordAgain: [sameAs('password')] } satisfies Schema<Order>
    const failing = (password: string, passwordAgain: string) =>
      check(rules, { ...order, password, passwordAgain })
    expect(failing('one', 'one')).toEqual([])
    expect(failing('one', '')).toEqual([])
    const failure = { path: 'passwordAgain', rule: 'sameAs', params: { other: 'password' } }
    expect(failing('one', 'One')).toEqual([failure])
    expect(failing('', 'one')).toEqual([failure])
    expect(sameAs('other')('1', { read: () => 1 })).toBe(false)
  })

  it('a row of a list looks at its own row', () => {
    const rules = {
      'guests.*.name': [requiredIf(({ guests }, [guest = 0]) => !guests[guest]?.child)],
      'guests.*.emailAgain': [sameAs('guests.*.email')],
    } satisfies Schema<Order>
    const guests = [
      { child: true, name: '', email: 'a', emailAgain: 'a' },
      { child: false, name: '', email: 'b', emailAgain: 'a' },
      { child: false, name: 'Ada', email: 'b', emailAgain: 'b' },
    ]
    expect(check(rules, { ...order, guests }).map(({ path }) => path)).toEqual([
      'guests.1.name',
      'guests.1.emailAgain',
    ])
  })
})
