import { wordsOf } from './words.rules.ts'

/** The search with the nearest word for each that nothing begins with; null where none had to be taken, or none is near. */
export function meantBy(typed: readonly string[], meanings: readonly (readonly string[])[]): string | null {
  const meant = typed.map((word, index) => {
    const [nearest] = meanings[index] ?? []
    return nearest === undefined || nearest.startsWith(word) ? word : nearest
  })
  return meant.some((word, index) => word !== typed[index]) ? meant.join(' ') : null
}

/**
 * From words near a search to searches in their order: of a word in a performer's name that name, of any other the word
 * itself, of one that finds no performer nothing. What was typed is no suggestion.
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
