import { describe, expect, expectTypeOf, it } from 'vitest'
import * as forms from '../index.ts'
import { formRules, plainRules } from '../testing/rules.ts'
import { german } from './de.ts'
import { english } from './en.ts'
import { french } from './fr.ts'
import type { Language, Refusal } from './language.ts'
import { dutch } from './nl.ts'

const { and, between, createRule, email, macAddress, maxLength, maxValue, minLength, minValue, not, or } =
  forms
const languages: Record<string, Language> = { en: english, nl: dutch, fr: french, de: german }
const everyRule: readonly Refusal[] = [...plainRules, ...formRules]

function inAll(refusal: Refusal, labels?: forms.Labels): string[] {
  return Object.values(languages).map((say) => say(refusal, labels))
}

it('every rule of the package is among those tried here', () => {
  const others = ['check', 'createLanguage', 'createRule', 'isEmpty']
  const names = Object.keys(forms).filter((name) => !others.includes(name))
  expect(everyRule.map(({ rule }) => rule).sort()).toEqual(names.sort())
})

describe.each(Object.entries(languages))('%s', (locale, say) => {
  it('has a sentence for every rule and its opposite', () => {
    const sentences = everyRule.flatMap((refusal) => [
      say(refusal),
      say({ rule: 'not', params: { rules: [refusal] } }),
    ])
    for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}[^{}]+\.$/u)
    expect(sentences.filter((sentence) => /undefined|NaN|\[object/.test(sentence))).toEqual([])
    // the three ways to be required read alike
    expect(new Set(sentences).size).toBeGreaterThanOrEqual(sentences.length - 6)
  })

  it('names every parameter, numbers as the language writes them', () => {
    const write = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format
    const numbered = [
      between(0.0001, 1234.5),
      minValue(-1234.5),
      maxValue(7654),
      minLength(7654),
      maxLength(1),
    ]
    for (const refusal of numbered) {
      for (const value of Object.values(refusal.params)) {
        if (typeof value === 'number') expect(say(refusal)).toContain(write(value))
      }
    }
    expect(say(macAddress('~'))).toContain('00~00~5E~00~53~01')
    expect(say(forms.sameAs('guests.*.email'))).toContain('guests.*.email')
    expect(say(forms.sameAs('password'), { password: '$& {other}' })).toContain(' $& {other}')
    expect(say(minLength(2, 'items'))).not.toBe(say(minLength(2)))
    expect(say(minLength(1, 'items')).replace('1', '2')).not.toBe(say(minLength(2, 'items')))
  })
})

describe('sentences', () => {
  it('count in the plural that the number asks for', () => {
    expect(inAll(minLength(1))).toEqual([
      'Must have at least 1 character.',
      'Moet minstens 1 teken bevatten.',
      'Doit contenir au moins 1 caractère.',
      'Muss mindestens 1 Zeichen enthalten.',
    ])
    expect(inAll(maxLength(2, 'items'))).toEqual([
      'Must have at most 2 items.',
      'Moet hoogstens 2 items bevatten.',
      'Doit contenir au plus 2 éléments.',
      'Muss höchstens 2 Einträge enthalten.',
    ])
    expect([french(maxLength(0)), french(maxLength(1_000_000))]).toEqual([
      'Doit contenir au plus 0 caractère.',
      expect.stringMatching(/^Doit contenir au plus 1\s000\s000 de caractères\.$/),
    ])
  })

  it('negate as the language does', () => {
    expect(inAll(not(email))).toEqual([
      'Must not be an e-mail address.',
      'Mag geen e-mailadres zijn.',
      'Ne doit pas être une adresse e-mail.',
      'Darf keine E-Mail-Adresse sein.',
    ])
    expect(inAll(not(not(forms.numeric)))).toEqual(inAll(forms.numeric))
  })

  it('join combined rules, and negate them by De Morgan', () => {
    expect(inAll(or(email, forms.url))).toEqual([
      'Must be an e-mail address or must be an address like https://example.org.',
      'Moet een e-mailadres zijn of moet een adres zijn zoals https://example.org.',
      'Doit être une adresse e-mail ou doit être une adresse comme https://example.org.',
      'Muss eine E-Mail-Adresse sein oder muss eine Adresse wie https://example.org sein.',
    ])
    expect(inAll(not(or(forms.alpha, and(email, not(maxLength(3))))))).toEqual([
      'Must not contain letters only and must not be an e-mail address or must have at most 3 characters.',
      'Mag niet alleen letters bevatten en mag geen e-mailadres zijn of moet hoogstens 3 tekens bevatten.',
      'Ne doit pas contenir uniquement des lettres et ne doit pas être une adresse e-mail ou doit contenir au plus 3 caractères.',
      'Darf nicht nur Buchstaben enthalten und darf keine E-Mail-Adresse sein oder muss höchstens 3 Zeichen enthalten.',
    ])
  })

  it('are asked for in the types: a rule of one’s own needs words of its own', () => {
    const own = createRule('accepted', {}, (value) => value === true)
    expectTypeOf(english).toBeCallableWith(email)
    expectTypeOf(own).not.toExtend<Refusal>()
    expectTypeOf(or(email, own)).not.toExtend<Refusal>()
    expectTypeOf(or(email, forms.sameAs('a'))).toExtend<Refusal>()
  })
})
