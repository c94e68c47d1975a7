import { writesPoint } from '../language/format.ts'

export type CsvRow = readonly (string | number | null)[]

/** Rows for a spreadsheet in the reader's language: one with a decimal comma expects semicolons. */
export function csvOf(rows: readonly CsvRow[]): string {
  const separator = writesPoint() ? ',' : ';'
  const lines = rows.map((cells) => cells.map(cellOf).join(separator))
  // the byte order mark, by which a spreadsheet recognizes UTF-8
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`
}

/** Prefixes a text that a spreadsheet would run as a formula with an apostrophe, and removes bidi isolates. */
function cellOf(cell: string | number | null): string {
  if (typeof cell !== 'string') return String(cell ?? '')
  const text = cell.replaceAll(/[\u2066-\u2069]/g, '')
  // the whole text: a formula may begin like a negative amount
  const isAmount = /^-?[\d\p{Sc}.,\s’]+$/u.test(text)
  const shown = !isAmount && /^\s*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${shown.replaceAll('"', '""')}"`
}
