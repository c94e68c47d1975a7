/** Control characters, and characters that change the direction of the text after them or are invisible. */
const unseen = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu
const longestLine = 200
const longestText = 10_000

/** Makes the text one line that a header can contain: each line break becomes a space. */
export function oneLine(text: string, longest = longestLine): string {
  return clip(text.replace(/[\r\n\t\u2028\u2029]+/g, ' ').replace(unseen, ''), longest).trim()
}

/** Keeps the lines, without invisible characters. */
export function manyLines(text: string): string {
  const lines = text.replace(/\r\n?|\u2028|\u2029/g, '\n').split('\n')
  return clip(lines.map((line) => line.replaceAll('\t', ' ').replace(unseen, '')).join('\n'), longestText)
}

/**
 * Cleans what a user wrote into an e-mail to another user: no mail program turns it into a link, so that the product
 * sends no advertising for strangers.
 */
export function withoutLinks(text: string, longest = 80): string {
  return oneLine(text, longest).replace(/(?<=\S)[.:/\\@]+(?=\S)/g, ' ')
}

/** One plain address, without a name, a list or a route. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(text)
}

/** By code points: half of a pair is no character. */
function clip(text: string, longest: number): string {
  if (text.length <= longest) return text
  return `${[...text.slice(0, longest * 2)].slice(0, longest - 1).join('')}…`
}
