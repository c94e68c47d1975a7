import type { RefusalOf } from '../rule.ts'
import type { email, ipAddress, macAddress, url } from '../rules/addresses.ts'
import type { between, decimal, integer, maxValue, minValue, numeric } from '../rules/numbers.ts'
import type { required, requiredIf, requiredUnless, sameAs } from '../rules/presence.ts'
import type { alpha, alphaNum, LengthUnit, maxLength, minLength } from '../rules/text.ts'

type SimpleRule =
  | typeof required
  | typeof email
  | typeof url
  | typeof alpha
  | typeof alphaNum
  | typeof numeric
  | typeof integer
  | typeof decimal
  | typeof ipAddress
  | ReturnType<
      | typeof requiredIf
      | typeof requiredUnless
      | typeof sameAs
      | typeof between
      | typeof minValue
      | typeof maxValue
      | typeof minLength
      | typeof maxLength
      | typeof macAddress
    >

interface Combined<Name, Rules> {
  readonly rule: Name
  readonly params: { readonly rules: Rules }
}

/** What a language has words for: a rule of this package and its parameters. */
export type Refusal =
  | RefusalOf<SimpleRule>
  | Combined<'or', readonly Refusal[]>
  | Combined<'and', readonly Refusal[]>
  | Combined<'not', readonly [Refusal]>

/** Labels by path for the fields that `sameAs` refers to; a field without a label is named by its path. */
export type Labels = Readonly<Record<string, string>>

/** A refusal as a sentence: `Must have at least 3 characters.` */
export type Language = (refusal: Refusal, labels?: Labels) => string

type Rule = SimpleRule['rule']

/**
 * The words of a language, as plain data: for each rule what a value must and must not (`email`, `not email`), with parameters
 * in braces, and what a length counts by the plural category of the count (`characters one`).
 */
export type Vocabulary = Readonly<
  Record<Rule | `not ${Rule}` | `${LengthUnit} ${'one' | 'other'}`, string> &
    Partial<Record<`${LengthUnit} ${Intl.LDMLPluralRule}`, string>>
>

/**
 * Makes a language of its words; `locale` is its BCP 47 tag: how it writes numbers and lists, and counts. Combined rules are
 * spelt out, a negation down to what it negates:
 * not(or(alpha, email)) is "Must not contain letters only and must not be an e-mail address."
 */
// @__NO_SIDE_EFFECTS__
export function createLanguage(locale: string, vocabulary: Vocabulary): Language {
  function clause(refusal: Refusal, labels: Labels, isNegated: boolean): string {
    if (refusal.rule === 'not') return clause(refusal.params.rules[0], labels, !isNegated)
    if (refusal.rule === 'or' || refusal.rule === 'and') {
      const type = (refusal.rule === 'or') === isNegated ? 'conjunction' : 'disjunction'
      const clauses = refusal.params.rules.map((inner) => clause(inner, labels, isNegated))
      return new Intl.ListFormat(locale, { type }).format(clauses)
    }
    const words = wordsOf(refusal, labels)
    const phrase = vocabulary[isNegated ? (`not ${refusal.rule}` as const) : refusal.rule]
    return phrase.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '')
  }

  function wordsOf({ rule, params }: RefusalOf<SimpleRule>, labels: Labels): Record<string, string> {
    const words: Record<string, string> = {}
    // created with the first sentence: otherwise a page that loads a language at startup would wait for it
    const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 })
    for (const [name, value] of Object.entries(params)) {
      words[name] = typeof value === 'number' ? numbers.format(value) : value
    }
    if (rule === 'sameAs') words.other = labels[params.other] ?? params.other
    if (rule === 'minLength') words.unit = count(params.min, params.unit)
    if (rule === 'maxLength') words.unit = count(params.max, params.unit)
    return words
  }

  function count(number: number, unit: LengthUnit): string {
    const category = new Intl.PluralRules(locale).select(number)
    return vocabulary[`${unit} ${category}`] ?? vocabulary[`${unit} other`]
  }

  return (refusal, labels = {}) => {
    const text = clause(refusal, labels, false)
    return `${text.charAt(0).toLocaleUpperCase(locale)}${text.slice(1)}.`
  }
}
