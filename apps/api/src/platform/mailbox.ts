/** Providers whose mailboxes are the same with and without dots, and under either domain. */
const dotless: Readonly<Record<string, string>> = {
  'gmail.com': 'gmail.com',
  'googlemail.com': 'gmail.com',
}

/**
 * [T4, A12] One spelling for one mailbox: in small letters and without a +tag; without dots where the provider ignores
 * them. Addresses that fold to one are counted as one mailbox.
 */
export function mailboxOf(address: string): string {
  const written = address.trim().normalize('NFKC').toLowerCase()
  const at = written.lastIndexOf('@')
  const domain = written.slice(at + 1)
  const untagged = written.slice(0, at).replace(/(?<=.)\+.*$/, '')
  const same = dotless[domain]
  return same ? `${untagged.replaceAll('.', '')}@${same}` : `${untagged}@${domain}`
}
