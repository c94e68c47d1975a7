import { countrySpecs } from 'ibantools'

/** Countries that joined SEPA in 2024 and 2025, which ibantools 4.5 does not know: Albania, Moldova, Montenegro, North Macedonia, Serbia. */
const joinedSepa = new Set(['AL', 'MD', 'ME', 'MK', 'RS'])

/** An IBAN as banks compare it: no spaces, upper case. */
export function normalIban(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase()
}

/** ISO 13616: two letters, two check digits, up to 30 more; the whole is 1 modulo 97. */
function hasRightDigits(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false
  const digits = (text.slice(4) + text.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}

/**
 * [T5] Why a SEPA transfer cannot reach this account, given as `normalIban` writes it; undefined: it can. `country`: none has
 * IBANs that begin so; `sepa`: its country is not in SEPA; `length`: it has not as many characters as those of its country.
 */
export function ibanFault(text: string): 'iban' | 'country' | 'sepa' | 'length' | undefined {
  const code = text.slice(0, 2)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(text)) return 'iban'
  const country = countrySpecs[code]
  if (!country?.chars || !country.bban_regexp) return 'country'
  if (!country.SEPA && !joinedSepa.has(code)) return 'sepa'
  if (country.chars !== text.length) return 'length'
  return hasRightDigits(text) ? undefined : 'iban'
}

/** The sentences of `ibanFault`, in English. */
export const ibanFaults = {
  iban: 'This is not a valid IBAN.',
  country: 'No country has IBANs that begin with these letters.',
  sepa: 'This account is in a country outside SEPA: our bank cannot pay it.',
  length: 'This IBAN is too long or too short for its country.',
} as const

/** `BE71 •••• •••• 8967`: enough to recognise one's own, not enough to use it. */
export function maskIban(iban: string): string {
  return `${iban.slice(0, 4)} •••• •••• ${iban.slice(-4)}`
}
