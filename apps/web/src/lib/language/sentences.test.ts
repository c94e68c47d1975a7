import { languages } from '@footlight/contract'
import { readCatalogue } from '@footlight/contract/texts'
import * as forms from '@footlight/forms'
import { english } from '@footlight/forms/en'
import { describe, expect, it } from 'vitest'
import { formRules, plainRules } from '../../../../../packages/forms/src/testing/rules.ts'

const { and, between, email, macAddress, maxLength, maxValue, minLength, minValue, not, or } = forms
const everyRule: readonly forms.Refusal[] = [...plainRules, ...formRules]
const sayings = languages.map(
  (language) =>
    [language, forms.createLanguage(language, readCatalogue(language, 'forms') as forms.Vocabulary)] as const,
)

function inAll(refusal: forms.Refusal, labels?: forms.Labels): string[] {
  return sayings.map(([, say]) => say(refusal, labels))
}

it('the English of the catalogue is that of the package', () => {
  for (const refusal of everyRule) {
    const opposite = { rule: 'not', params: { rules: [refusal] } } as const
    expect([inAll(refusal)[0], inAll(opposite)[0]]).toEqual([english(refusal), english(opposite)])
  }
})

describe.each(sayings)('%s', (locale, say) => {
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
    const inFrench = (rule: forms.Refusal) => inAll(rule)[languages.indexOf('fr')]
    expect([inFrench(maxLength(0)), inFrench(maxLength(1_000_000))]).toEqual([
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
})
