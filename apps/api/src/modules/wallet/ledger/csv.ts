/** One line of RFC 4180. Numbers are written as they are; every text is quoted, as it may come from a user. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  const written = cells.map((cell) => (typeof cell === 'string' ? csvCell(cell) : String(cell ?? '')))
  return `${written.join(',')}\r\n`
}

/** A text that a spreadsheet would run as a formula gets an apostrophe in front of it; then it is only shown. */
export function csvCell(text: string): string {
  const shown = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${shown.replaceAll('"', '""')}"`
}
