import { createHmac } from 'node:crypto'
import type { Database, Tx } from '../../../../platform/database/database.ts'

/** Providers whose mailboxes are the same with and without dots, and under either domain. */
const dotless: Readonly<Record<string, string>> = {
  'gmail.com': 'gmail.com',
  'googlemail.com': 'gmail.com',
}

/**
 * [T4] One spelling for one mailbox: in small letters and without a +tag; without dots where the provider ignores them.
 * Two mailboxes that fold to one are taken for one person.
 */
export function foldedAddress(email: string): string {
  const address = email.trim().normalize('NFKC').toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const untagged = address.slice(0, at).replace(/(?<=.)\+.*$/, '')
  const same = dotless[domain]
  return same ? `${untagged.replaceAll('.', '')}@${same}` : `${untagged}@${domain}`
}

/** What is asked of the accounts. */
type AddressOf = (
  handle: Database | Tx,
  accountId: string,
) => Promise<{ email: string; emailVerified: boolean } | null>

/** By whom a code is used: a keyed hash of the proven address, or null without one. */
export type PromoHolder = (handle: Database | Tx, clientId: string) => Promise<Buffer | null>

/** [T4] The hash outlives the account and does not say whose it is: a new account of the same address is the same holder. */
export function createPromoHolder({ key, addressOf }: { key: Buffer; addressOf: AddressOf }): PromoHolder {
  return async (handle, clientId) => {
    const address = await addressOf(handle, clientId)
    if (!address?.emailVerified) return null
    return createHmac('sha256', key).update(foldedAddress(address.email)).digest()
  }
}
