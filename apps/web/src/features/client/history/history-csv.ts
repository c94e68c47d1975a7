import type { CallReply, CsvRow, HistoryEntry } from '@footlight/contract'
import { declaredWords } from '../../../blocks/money/tax/tax-words.ts'
import { formatInstant } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { entryState, entryTitle } from './entry-state.ts'

type Declared = CallReply<'taxDeclarations'>['declarations']

/**
 * [A9] The history for a spreadsheet, in the reader's language and zone: words as the page says them, credits as whole
 * numbers, euros as numbers with the reader's decimal sign.
 */
export function historyRows(entries: readonly HistoryEntry[], declared: Declared): CsvRow[] {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const columns = [
    say('When ({zone})', { zone }),
    say('What'),
    say('State'),
    say('Performer number'),
    say('Length, in seconds'),
    say('Credits'),
    say('Euros'),
    say('Fee, in credits'),
    say('Promo, in credits'),
    say('Balance after it, in credits'),
    say('Declared for tax'),
    say('Reference'),
  ]
  const rows = entries.map((entry) => [
    formatInstant(entry.at),
    entryTitle(entry),
    entryState(entry),
    entry.performerNumber,
    entry.billedSeconds,
    entry.amount,
    // of a top-up what was paid, and not what its credits and the promo's are worth
    { cents: entry.amount + (entry.fee ?? 0) - (entry.promo ?? 0) },
    entry.fee,
    entry.promo,
    entry.balance,
    declaredOf(entry, declared),
    entry.id,
  ])
  return [columns, ...rows]
}

function declaredOf({ performerId }: HistoryEntry, declared: Declared): string {
  const counts = declared.find((one) => one.counts && one.performerId === performerId)
  return counts ? declaredWords(counts) : ''
}
