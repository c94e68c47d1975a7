import { describe, expect, expectTypeOf, it } from 'vitest'
import * as forms from '../index.ts'
import { formRules, plainRules } from '../testing/rules.ts'
import { english } from './en.ts'
import type { Refusal } from './language.ts'

const { and, createRule, email, maxLength, minLength, not, or } = forms
const everyRule: readonly Refusal[] = [...plainRules, ...formRules]

it('every rule of the package is among those tried here', () => {
  const others = ['check', 'createLanguage', 'createRule', 'isEmpty']
  const names = Object.keys(forms).filter((name) => !others.includes(name))
  expect(everyRule.map(({ rule }) => rule).sort()).toEqual(names.sort())
})

describe('sentences', () => {
  it('count in the plural that the number asks for, and negate', () => {
    expect(
      [minLength(1), maxLength(2, 'items'), not(email), not(not(forms.numeric))].map((one) => english(one)),
    ).toEqual([
      'Must have at least 1 character.',
      'Must have at most 2 items.',
      'Must not be an e-mail address.',
      'Must contain digits only.',
    ])
  })

  it('join combined rules, and negate them by De Morgan', () => {
    expect(english(not(or(forms.alpha, and(email, not(maxLength(3))))))).toBe(
      'Must not contain letters only and must not be an e-mail address or must have at most 3 characters.',
    )
  })

  it('must exist by type: a custom rule needs words of its own', () => {
    const own = createRule('accepted', {}, (value) => value === true)
    expectTypeOf(english).toBeCallableWith(email)
    expectTypeOf(own).not.toExtend<Refusal>()
    expectTypeOf(or(email, own)).not.toExtend<Refusal>()
    expectTypeOf(or(email, forms.sameAs('a'))).toExtend<Refusal>()
  })
})
