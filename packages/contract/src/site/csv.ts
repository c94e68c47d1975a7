import type { Language } from './language.ts'

/** A text, a number or nothing; `cents`: money, with two decimals. */
export type CsvCell = string | number | { cents: number } | null
export type CsvRow = readonly CsvCell[]

/** The byte order mark, by which a spreadsheet recognizes UTF-8: the first character of a file. */
export const csvMark = '\uFEFF'

/** A whole file for a spreadsheet in this language. */
export function csvOf(rows: readonly CsvRow[], language: Language): string {
  return csvMark + rows.map(csvLines(language)).join('')
}

/** Writes the lines of a file, for one that is sent line by line: a spreadsheet with a decimal comma expects semicolons. */
export function csvLines(language: Language): (row: CsvRow) => string {
  const decimal = new Intl.NumberFormat(language).format(0.5).charAt(1)
  const separator = decimal === ',' ? ';' : ','
  return (row) => `${row.map((cell) => cellOf(cell, decimal)).join(separator)}\r\n`
}

function cellOf(cell: CsvCell, decimal: string): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return textCell(cell)
  return (typeof cell === 'number' ? String(cell) : amountOf(cell.cents)).replace('.', decimal)
}

function amountOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A text that a spreadsheet would run as a formula gets an apostrophe in front of it; bidi isolates are left out. */
function textCell(text: string): string {
  const plain = text.replaceAll(/[\u2066-\u2069]/g, '')
  const shown = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(plain) ? `'${plain}` : plain
  return `"${shown.replaceAll('"', '""')}"`
}
