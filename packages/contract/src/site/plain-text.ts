/**
 * [S15] Control characters, and those that turn the direction of what follows or show as nothing: in a name or a line
 * they serve only to make it look like another. Line feeds and tabs become spaces, and so do letters that are drawn as one.
 */
const unseen = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu

const blank = /[\t\n\u115f\u1160\u2800\u3164\uffa0]+/gu

export function plainLine(text: string): string {
  return text.replace(blank, ' ').replace(unseen, '')
}

/** Of several lines: their feeds stay, of more than two in a row only two. */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map(plainLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
}
