import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { AccountRow } from '../accounts.tables.ts'
import { nameKeys } from '../names/name-keys.ts'
import { placeholderHash } from '../passwords/passwords.ts'

/** The account and its sign-ins for the data export, without secrets. */
export async function readAccount(database: Database, accountId: string) {
  const account = await database
    .selectFrom('accounts')
    .select([
      'id',
      'username',
      'email',
      'email_verified',
      'new_email',
      'display_name',
      'language',
      'country',
      'timezone',
      'timezone_since',
      'birth_date',
      'notification_types',
      'created_at',
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const signIns = await database
    .selectFrom('sign_ins')
    .select(['user_agent', 'address', 'created_at', 'last_used_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute()
  const secondFactor = await database
    .selectFrom('second_factors')
    .select('confirmed_at as since')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  // the owner may read what was noted, and not by whom: authors have a right to their names, too
  const operatorNotes = await database
    .selectFrom('account_notes')
    .select(['at', 'text'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute()
  const mailedLinks = account.email_verified ? await linksTo(database, account) : []
  return { ...account, signIns, secondFactor: secondFactor ?? null, operatorNotes, mailedLinks }
}

/** Links of the account that went to the address that it has proven [A13]. */
function linksTo(database: Database, { id, email }: Pick<AccountRow, 'id' | 'email'>) {
  return database
    .selectFrom('mailed_links')
    .select(['purpose', 'email', 'created_at', 'expires_at'])
    .where('account_id', '=', id)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .orderBy('created_at', 'desc')
    .execute()
}

/**
 * The row stays, because money records refer to it, but without personal data. Links to an address that the account
 * never proved are deleted only once they are old: they count the e-mails to that address [A13].
 */
export async function eraseAccount(tx: Tx, account: AccountRow, pseudonym: string, at: Date): Promise<void> {
  const { id, email, email_verified: isProven } = account
  await tx
    .updateTable('accounts')
    .set({
      email: `${id}@closed.invalid`,
      username: `closed-${id}`,
      display_name: pseudonym,
      ...nameKeys({ username: `closed-${id}`, display_name: pseudonym }),
      password_hash: placeholderHash,
      email_verified: false,
      new_email: null,
      language: null,
      country: null,
      timezone: 'UTC',
      birth_date: null,
      notification_types: '',
      closed_at: at,
      suspended_at: null,
      suspension_reason: null,
      suspended_until: null,
      suspension_due: false,
    })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('second_factors').where('account_id', '=', id).execute()
  await tx.deleteFrom('recovery_codes').where('account_id', '=', id).execute()
  if (isProven)
    await tx
      .deleteFrom('mailed_links')
      .where('account_id', '=', id)
      .where(sql<string>`lower(email)`, '=', email.toLowerCase())
      .execute()
  await tx.deleteFrom('link_asks').where('account_id', '=', id).execute()
  await tx.deleteFrom('account_devices').where('account_id', '=', id).execute()
  await tx.deleteFrom('account_notes').where('account_id', '=', id).execute()
}

/** Accounts that were closed since then. */
export async function closedSince(database: Database, since: Date): Promise<string[]> {
  const rows = await database
    .selectFrom('accounts')
    .select('id')
    .where(sql<boolean>`closed_at > ${since}`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Undefined: the sign-in has ended. */
export async function signedInAt(database: Database, signInId: string): Promise<Date | undefined> {
  const row = await database
    .selectFrom('sign_ins')
    .select('created_at')
    .where('id', '=', signInId)
    .executeTakeFirst()
  return row?.created_at
}
