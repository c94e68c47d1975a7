import { spoken } from '../../../lib/language/language.ts'

/** What the runtime names as a region, and is no country. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Countries by their names in the reader's language, as the browser knows them. */
export function countryOptions(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([spoken()], { type: 'region', fallback: 'none' })
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      const label = noCountries.has(code) ? undefined : names.of(code)
      return label === undefined ? [] : [{ value: code, label }]
    })
    .sort((one, other) => one.label.localeCompare(other.label, spoken()))
}
