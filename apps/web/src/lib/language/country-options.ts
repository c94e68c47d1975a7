import { isCountry } from '@footlight/contract'
import { spoken } from './language.ts'

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Countries by their names in the reader's language, as the browser knows them. */
export function countryOptions(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([spoken()], { type: 'region', fallback: 'none' })
  return alphabet
    .flatMap((first) => alphabet.map((second) => first + second))
    .flatMap((code) => {
      const label = isCountry(code) ? names.of(code) : undefined
      return label === undefined ? [] : [{ value: code, label }]
    })
    .sort((one, other) => one.label.localeCompare(other.label, spoken()))
}
