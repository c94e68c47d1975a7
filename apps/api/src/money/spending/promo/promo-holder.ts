import { createHmac } from 'node:crypto'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { mailboxOf } from '../../../platform/mailbox.ts'

/** Reads an account's e-mail address; provided by the accounts module. */
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
    return createHmac('sha256', key).update(mailboxOf(address.email)).digest()
  }
}
