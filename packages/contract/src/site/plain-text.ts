/**
 * [S15] Removed: control characters, and those that turn the direction of text or show as nothing, which only make a name look
 * like another. The joiners U+200C and U+200D stay: some scripts need them.
 */
const removed = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu

/** They become a space: line feeds, tabs, and letters that look like a space. */
const shownAsSpace = /[\t\n\u115f\u1160\u2800\u3164\uffa0]+/gu

export function plainLine(text: string): string {
  return text.replace(shownAsSpace, ' ').replace(removed, '')
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
