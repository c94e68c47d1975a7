/**
 * [A1] The form in which names are compared, stored beside the name: SQL compares its bytes and folds nothing, since two
 * programs fold differently. Letter by letter, so that a sigma at the end of a word is the same letter as any other.
 */
export function folded(text: string): string {
  const capitals = text.normalize('NFKC').toUpperCase()
  return [...capitals].map((letter) => letter.toLowerCase()).join('')
}

/** The form in which names are searched and ordered: without accents as well. */
export function foldedForSearch(text: string): string {
  return folded(text.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
}
