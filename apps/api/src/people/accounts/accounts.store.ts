import type { Language } from '@footlight/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { folded } from '../../platform/folded.ts'
import type { AccountRow, SignInRow } from './accounts.tables.ts'
import { nameKeys } from './names/name-keys.ts'

type Handle = Database | Tx

/** What each account begins with. */
const initial = {
  new_email: null,
  country: null,
  timezone_since: null,
  birth_date: null,
  version: 1,
  closed_at: null,
  suspended_at: null,
  suspension_reason: null,
  suspended_until: null,
  suspension_due: false,
} as const

/** An account that is being made: its keys follow from its names. */
export type NewAccount = Omit<AccountRow, 'username_key' | 'name_key' | 'rename_due' | keyof typeof initial>

export async function insertAccount(tx: Tx, row: NewAccount): Promise<AccountRow> {
  return tx
    .insertInto('accounts')
    .values({ ...initial, ...row, ...nameKeys(row) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The accounts that a typed name may refer to [A13]. */
export interface Named {
  /** whose username it is, or whose proven e-mail address */
  holder: AccountRow | undefined
  /** the last account that claimed the address, without having proven it */
  claimant: AccountRow | undefined
}

/** By e-mail address or username, whatever their case; usernames hold no `@`, so one text is never both. */
export async function findByName(handle: Handle, name: string): Promise<Named> {
  const wanted = folded(name.trim())
  // addresses are ASCII, in a column whose collation knows no other letters
  const byEmail = sql<boolean>`lower(email) = ${wanted}`
  const holder = await handle
    .selectFrom('accounts')
    .selectAll()
    .where('closed_at', 'is', null)
    .where((where) =>
      where.or([
        where.and([byEmail, where('email_verified', '=', true)]),
        where('username_key', '=', wanted),
      ]),
    )
    .executeTakeFirst()
  const claimant = await handle
    .selectFrom('accounts')
    .selectAll()
    .where('closed_at', 'is', null)
    .where(byEmail)
    .where('email_verified', '=', false)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { holder, claimant }
}

export async function findAccount(handle: Handle, id: string): Promise<AccountRow | undefined> {
  return handle.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Finds and locks the account where it is open and its password unchanged; both stay so until the transaction ends. */
export async function holdPassword(
  tx: Tx,
  account: Pick<AccountRow, 'id' | 'password_hash'>,
): Promise<Pick<AccountRow, 'id'> | undefined> {
  return tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}

/** Stores another hash of the same password; where the password was changed since, nothing. */
export async function replaceHash(
  database: Database,
  account: AccountRow,
  hash: string,
): Promise<AccountRow> {
  await database
    .updateTable('accounts')
    .set({ password_hash: hash })
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .execute()
  return { ...account, password_hash: hash }
}

export async function setLanguage(database: Database, id: string, language: Language): Promise<void> {
  await database.updateTable('accounts').set({ language }).where('id', '=', id).execute()
}

export async function insertSignIn(handle: Handle, row: SignInRow): Promise<void> {
  await handle.insertInto('sign_ins').values(row).execute()
}

export interface ActiveSignIn {
  id: string
  account_id: string
  created_at: Date
  last_used_at: Date
  expires_at: Date
  role: AccountRow['role']
  capabilities: AccountRow['capabilities']
  email_verified: boolean
  /** the operator asks this role for a second factor, and the account has none */
  must_enrol: boolean
  is_suspended: boolean
}

export async function findSignIn(
  database: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<ActiveSignIn | undefined> {
  return database
    .selectFrom('sign_ins')
    .innerJoin('accounts', 'accounts.id', 'sign_ins.account_id')
    .leftJoin('second_factors', 'second_factors.account_id', 'accounts.id')
    .innerJoin('sign_in_policy as policy', (join) => join.onTrue())
    .select([
      'sign_ins.id',
      'sign_ins.account_id',
      'sign_ins.created_at',
      'last_used_at',
      'expires_at',
      'role',
      'capabilities',
      'email_verified',
    ])
    .select(
      sql<boolean>`second_factors.confirmed_at is null
        and ((role = 'admin' and policy.admins) or (role = 'performer' and policy.performers))`.as(
        'must_enrol',
      ),
    )
    .select(sql<boolean>`suspended_at is not null`.as('is_suspended'))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function livingSignIns(
  database: Database,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await database
    .selectFrom('sign_ins')
    .select('id')
    // one parameter, however many sockets are open
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('expires_at', '>', now)
    .execute()
  return rows.map((row) => row.id)
}

export async function touchSignIn(
  database: Database,
  id: string,
  times: { last_used_at: Date; expires_at: Date },
): Promise<void> {
  await database.updateTable('sign_ins').set(times).where('id', '=', id).execute()
}

export async function listSignIns(database: Database, accountId: string, now: Date): Promise<SignInRow[]> {
  return database
    .selectFrom('sign_ins')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute()
}

export async function findExpiry(database: Database, id: string): Promise<Date | undefined> {
  const row = await database
    .selectFrom('sign_ins')
    .select('expires_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.expires_at
}

export async function isSignInOf(database: Database, id: string, accountId: string): Promise<boolean> {
  const row = await database
    .selectFrom('sign_ins')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

/** True when there was one of this account. */
export async function deleteSignIn(database: Database, id: string, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('sign_ins')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes all sign-ins of the account, or all but one; returns their ids. */
export async function deleteSignIns(
  handle: Handle,
  accountId: string,
  but: string | null = null,
): Promise<string[]> {
  const rows = await handle
    .deleteFrom('sign_ins')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id is distinct from ${but}::uuid`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** [A4] how long a browser is known after a sign-in */
export const knownForSeconds = 180 * 86_400

export async function deleteExpired(database: Database, now: Date, failuresBefore: Date): Promise<void> {
  const devicesBefore = new Date(now.getTime() - knownForSeconds * 1000)
  await database.deleteFrom('account_devices').where('seen_at', '<', devicesBefore).execute()
  await database.deleteFrom('sign_ins').where('expires_at', '<=', now).execute()
  await database.deleteFrom('sign_in_failures').where('last_failed_at', '<', failuresBefore).execute()
}

/** Of an account that is open [A8] and not suspended [O2]; a lock keeps state and name until the transaction ends. */
export async function displayNameOf(tx: Tx, accountId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('accounts')
    .select('display_name')
    .where('id', '=', accountId)
    .where('closed_at', 'is', null)
    .where('suspended_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row?.display_name
}

/** What other modules may read of clients; ids of accounts that are not clients are left out. */
export async function clientsByIds(
  handle: Handle,
  ids: readonly string[],
): Promise<Map<string, { displayName: string; emailVerified: boolean; isClosed: boolean }>> {
  const rows = await handle
    .selectFrom('accounts')
    .select(['id', 'display_name', 'email_verified', 'closed_at'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('role', '=', 'client')
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      { displayName: row.display_name, emailVerified: row.email_verified, isClosed: row.closed_at !== null },
    ]),
  )
}

/** [T7] Notes that the account signed in with this browser. */
export async function noteDevice(
  database: Database,
  accountId: string,
  device: Buffer,
  seenAt: Date,
): Promise<void> {
  await database
    .insertInto('account_devices')
    .values({ account_id: accountId, device, seen_at: seenAt })
    .onConflict((conflict) => conflict.columns(['account_id', 'device']).doUpdateSet({ seen_at: seenAt }))
    .execute()
}
