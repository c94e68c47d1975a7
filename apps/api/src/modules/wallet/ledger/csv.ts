/** One line of RFC 4180. Numbers of ours stand as they are; whatever a person may have written is quoted. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  const written = cells.map((cell) => (typeof cell === 'string' ? csvCell(cell) : String(cell ?? '')))
  return `${written.join(',')}\r\n`
}

/** A text that a spreadsheet would run as a formula gets an apostrophe in front of it; then it is only shown. */
export function csvCell(text: string): string {
  const shown = /^\s*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${shown.replaceAll('"', '""')}"`
}
