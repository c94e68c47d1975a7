import { writesPoint } from '../language/format.ts'

/** `cents`: money, which a spreadsheet adds up */
export type CsvRow = readonly (string | number | { cents: number } | null)[]

/** Rows for a spreadsheet in the reader's language: one with a decimal comma expects semicolons. */
export function csvOf(rows: readonly CsvRow[]): string {
  const separator = writesPoint() ? ',' : ';'
  const lines = rows.map((cells) => cells.map(cellOf).join(separator))
  // the byte order mark, by which a spreadsheet recognizes UTF-8
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`
}

function amountOf(cents: number): string {
  const text = (cents / 100).toFixed(2)
  return writesPoint() ? text : text.replace('.', ',')
}

/** Prefixes a text that a spreadsheet would run as a formula with an apostrophe, and removes bidi isolates. */
function cellOf(cell: CsvRow[number]): string {
  if (typeof cell === 'object' && cell !== null) return amountOf(cell.cents)
  if (typeof cell !== 'string') return String(cell ?? '')
  const text = cell.replaceAll(/[\u2066-\u2069]/g, '')
  // the whole text: a formula may begin like a negative amount
  const isAmount = /^-?[\d\p{Sc}.,\s’]+$/u.test(text)
  const shown = !isAmount && /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${shown.replaceAll('"', '""')}"`
}
