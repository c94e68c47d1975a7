/** An IBAN as banks compare it: no spaces, upper case. */
export function normalIban(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase()
}

/** ISO 13616: two letters, two check digits, up to 30 more; the whole is 1 modulo 97. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false
  const digits = (text.slice(4) + text.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}

/** `BE71 •••• •••• 8967`: enough to recognise one's own, not enough to use it. */
export function maskIban(iban: string): string {
  return `${iban.slice(0, 4)} •••• •••• ${iban.slice(-4)}`
}
