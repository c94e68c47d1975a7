import { languages } from '@footlight/contract'
import { spoken } from './language.ts'

/** the languages that performers are asked for, by their two letters */
const spokenOnStage = [
  ...languages,
  ...['es', 'it', 'pt', 'pl', 'ro', 'cs', 'hu', 'bg', 'el', 'sv', 'da', 'no', 'fi'],
  ...['ru', 'uk', 'tr', 'ar', 'he', 'hi', 'th', 'ja', 'ko', 'zh'],
]

/** Languages by their names in the reader's language. */
export function languageOptions(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([spoken()], { type: 'language', fallback: 'code' })
  return spokenOnStage
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, spoken()))
}
