/**
 * [A1, P1] How names were folded when the migrations 0036 to 0047 were written. It is never changed: these write the same keys
 * in every database, whatever `platform/folded.ts` and `names.rules.ts` do later. A later folding needs a migration of its own.
 */
export function folded(text: string): string {
  const capitals = text.normalize('NFKC').toUpperCase()
  return [...capitals].map((letter) => letter.toLowerCase()).join('')
}

export function foldedForSearch(text: string): string {
  return folded(text.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
}

const alike: readonly [RegExp, string][] = [
  [/[1l|!]/g, 'i'],
  [/0|ø/g, 'o'],
  [/3/g, 'e'],
  [/[5$]/g, 's'],
  [/[4@]/g, 'a'],
  [/7|ŧ/g, 't'],
  [/đ/g, 'd'],
  [/ħ/g, 'h'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
]

export function looksOf(name: string): string {
  const letters = alike.reduce((text, [sign, letter]) => text.replaceAll(sign, letter), foldedForSearch(name))
  return letters.replaceAll(/[^\p{L}\p{N}]/gu, '')
}
