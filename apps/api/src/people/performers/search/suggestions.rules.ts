import { wordsOf } from './words.rules.ts'

/** The search with each word that begins no indexed word replaced by the nearest one; null where no word is replaced. */
export function meantBy(typed: readonly string[], meanings: readonly (readonly string[])[]): string | null {
  const meant = typed.map((word, index) => {
    const [nearest] = meanings[index] ?? []
    return nearest === undefined || nearest.startsWith(word) ? word : nearest
  })
  return meant.some((word, index) => word !== typed[index]) ? meant.join(' ') : null
}

/**
 * Turns words near a search into suggestions, in the same order: a word of a performer's name becomes the whole name, any
 * other word stays as it is, and a word that finds no performer is left out, like the search as it was typed.
 */
export function suggestionsOf(
  typed: readonly string[],
  words: readonly string[],
  found: readonly { word: string; name: string }[],
): string[] {
  const searches = words.flatMap((word) => {
    const names = found.filter((one) => one.word === word).map(({ name }) => name)
    const named = names.filter((name) => wordsOf(name).includes(word))
    return named.length > 0 ? named : names.length > 0 ? [word] : []
  })
  const asTyped = typed.join(' ')
  return [...new Set(searches)].filter((search) => wordsOf(search).join(' ') !== asTyped)
}
