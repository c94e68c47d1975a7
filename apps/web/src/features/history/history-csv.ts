import type { CallReply, HistoryEntry } from '@footlight/contract'
import { declaredWords } from '../../blocks/money/tax/tax-words.ts'
import { formatDuration, formatInstant, formatMoney, writesPoint } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import { entryState, entryTitle } from './entry-state.ts'

type Declared = CallReply<'taxDeclarations'>['declarations']

/**
 * [A9] The history for a spreadsheet, in the reader's language and zone: words as the page says them, credits as whole
 * numbers, euros as they are written there. A spreadsheet of a language with a decimal comma expects semicolons.
 */
export function historyCsv(entries: readonly HistoryEntry[], declared: Declared): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const separator = writesPoint() ? ',' : ';'
  const columns = [
    say('When ({zone})', { zone }),
    say('What'),
    say('State'),
    say('Performer number'),
    say('Length'),
    say('Credits'),
    say('Euros'),
    say('Fee, in credits'),
    say('Balance after it, in credits'),
    say('Declared for tax'),
    say('Reference'),
  ]
  const rows = entries.map((entry) => [
    formatInstant(entry.at),
    entryTitle(entry),
    entryState(entry),
    entry.performerNumber,
    entry.billedSeconds === null ? '' : formatDuration(entry.billedSeconds),
    entry.amount,
    formatMoney(entry.amount),
    entry.fee,
    entry.balance,
    declaredOf(entry, declared),
    entry.id,
  ])
  const lines = [columns, ...rows].map((cells) => cells.map(cellOf).join(separator))
  // the byte order mark, by which a spreadsheet recognizes UTF-8
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`
}

function declaredOf({ performerId }: HistoryEntry, declared: Declared): string {
  const counts = declared.find((one) => one.counts && one.performerId === performerId)
  return counts ? declaredWords(counts) : ''
}

/** Prefixes a text that a spreadsheet would run as a formula with an apostrophe, and removes bidi isolates. */
function cellOf(cell: string | number | null): string {
  if (typeof cell !== 'string') return String(cell ?? '')
  const text = cell.replaceAll(/[\u2066-\u2069]/g, '')
  const isAmount = /^-?[\d\p{Sc}]/u.test(text)
  const shown = !isAmount && /^\s*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${shown.replaceAll('"', '""')}"`
}
