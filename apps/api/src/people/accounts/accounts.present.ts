import { type ClientAccount, isLanguage, languages, type SignedInAccount } from '@footlight/contract'
import type { CallContext } from '../../platform/http/mount/mount.ts'
import type { AccountWallet } from './accounts.service.ts'
import type { AccountRow } from './accounts.tables.ts'

/** of the cookie with the language of the browser */
export const languageLastsSeconds = 365 * 86_400

export function presentSignedIn(
  account: AccountRow,
  performerNumber: number | null,
  { languageCookie }: Pick<CallContext, 'languageCookie'>,
): SignedInAccount {
  const chosen = languageCookie.read()
  return {
    id: account.id,
    username: account.username,
    mustRename: account.username_key === null,
    email: account.email,
    emailVerified: account.email_verified,
    newEmail: account.new_email,
    displayName: account.display_name,
    performerNumber,
    language: isLanguage(chosen) ? chosen : account.language,
  }
}

/** [A7] */
export async function presentClient(account: AccountRow, wallet: AccountWallet): Promise<ClientAccount> {
  const [balance, limits] = await Promise.all([wallet.balanceOf(account.id), wallet.limits.read(account.id)])
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    emailVerified: account.email_verified,
    newEmail: account.new_email,
    displayName: account.display_name,
    language: account.language ?? languages[0],
    country: account.country,
    timezone: account.timezone,
    birthDate: account.birth_date,
    notification_types: account.notification_types,
    balance,
    limits,
    createdAt: account.created_at.toISOString(),
    version: account.version,
  }
}
