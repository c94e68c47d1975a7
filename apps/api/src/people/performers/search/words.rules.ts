import { languages } from '@footlight/contract'
import { foldedForSearch } from '../../../platform/folded.ts'
import { refuse } from '../../../platform/refuse.ts'

/** Words as they are compared: small letters and digits, without accents; each once, in their order. */
export function wordsOf(text: string): string[] {
  return [...new Set(foldedForSearch(text).match(/[\p{Letter}\p{Number}]+/gu) ?? [])]
}

/** The most words of a search, because its cost grows with them. */
const maxTypedWords = 6

/** [P4] The words of a search. @throws VALIDATION where they are too many */
export function typedWordsOf(q: string): string[] {
  const words = wordsOf(q)
  if (words.length <= maxTypedWords) return words
  const message = `Search for at most ${maxTypedWords} words.`
  const field = { path: 'query.q', rule: 'search_words', params: { max: maxTypedWords }, message }
  throw refuse('VALIDATION', { message, fields: [field] })
}

/** The words under which a performer is found: of name, number, headline, categories and languages. */
export function searchWordsOf(performer: {
  number: number
  displayName: string
  headline: string
  /** codes */
  languages: readonly string[]
  /** of the performer's categories, in every language */
  categoryTitles: readonly string[]
}): string[] {
  const { number, displayName, headline, languages, categoryTitles } = performer
  return wordsOf(
    [String(number), displayName, headline, ...categoryTitles, ...languages.flatMap(namesOf)].join(' '),
  )
}

/** In each language of the product, and in its own: "Dutch", "Nederlands", "néerlandais", "Niederländisch". */
function namesOf(code: string): string[] {
  return [...languages, code].map(
    (locale) => new Intl.DisplayNames([locale], { type: 'language', fallback: 'code' }).of(code) ?? code,
  )
}

/** How many letters may differ: 1 in words of 4 or 5 letters, 2 (such as two swapped letters) in longer ones. */
export function slipsForgiven(word: string): 0 | 1 | 2 {
  if (word.length < 4) return 0
  return word.length < 6 ? 1 : 2
}
