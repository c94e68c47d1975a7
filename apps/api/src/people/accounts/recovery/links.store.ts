import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { lockName } from '../../../platform/database/name-lock.ts'
import type { AccountRow, MailedLinkRow } from '../accounts.tables.ts'

type Purpose = MailedLinkRow['purpose']

export async function insertAsk(
  handle: Database | Tx,
  ask: { name: string } | { accountId: string },
  at: Date,
): Promise<void> {
  const [name, account_id] = 'name' in ask ? [ask.name, null] : [null, ask.accountId]
  await handle.insertInto('link_asks').values({ name, account_id, asked_at: at }).execute()
}

/** Deletes and returns the oldest requests; a rollback restores them. Other nodes skip the locked rows. */
export async function takeAsks(tx: Tx, count: number) {
  const { rows } = await sql<{ name: string | null; account_id: string | null }>`
    delete from link_asks where id = any(array(
      select id from link_asks order by id limit ${count} for update skip locked))
    returning name, account_id`.execute(tx)
  return rows
}

/** E-mails with links of one purpose since then, for the account, to any address. */
export async function countLinks(tx: Tx, accountId: string, purpose: Purpose, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('mailed_links')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertLink(tx: Tx, row: MailedLinkRow): Promise<void> {
  await tx.insertInto('mailed_links').values(row).execute()
}

/** The account of a valid link, and the address that the link proves; `lock`: locks the link until the transaction ends. */
export async function findLink(
  handle: Database | Tx,
  { tokenHash, purpose, now }: { tokenHash: Buffer; purpose: Purpose; now: Date },
  options: { lock?: boolean } = {},
): Promise<{ account: AccountRow; provenEmail: string } | undefined> {
  let link = handle
    .selectFrom('mailed_links')
    .select(['account_id', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
  if (options.lock) link = link.forUpdate()
  const found = await link.executeTakeFirst()
  if (!found) return undefined
  const account = await handle
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', found.account_id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return account && { account, provenEmail: found.email }
}

/** Invalidates all links of the account with these purposes: the one that was opened, and all others. */
export async function spendLinks(
  tx: Tx,
  accountId: string,
  purposes: readonly Purpose[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('mailed_links')
    .set({ expires_at: now })
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now)
    .execute()
}

/** Whether no other account has proven the address; a lock keeps it so until the transaction ends. */
export async function isUnprovenElsewhere(
  tx: Tx,
  account: Pick<AccountRow, 'id' | 'email'>,
): Promise<boolean> {
  await lockName(tx, account.email.toLowerCase())
  const other = await tx
    .selectFrom('accounts')
    .select('id')
    .where(sql<boolean>`lower(email) = ${account.email.toLowerCase()} and email_verified`)
    .where('id', '<>', account.id)
    .executeTakeFirst()
  return other === undefined
}

export async function setVerified(tx: Tx, accountId: string): Promise<void> {
  await tx.updateTable('accounts').set({ email_verified: true }).where('id', '=', accountId).execute()
}

/** [A7] Increments the version, as any change of an account, so that a page loaded before cannot restore the old address. */
export async function setProvenEmail(tx: Tx, { id, email, version }: AccountRow): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ email, email_verified: true, new_email: null, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

/** [A5] Also drops a pending address: it was requested with the old password, perhaps by a stranger. */
export async function setPassword(tx: Tx, accountId: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ password_hash: passwordHash, new_email: null })
    .where('id', '=', accountId)
    .execute()
}

export async function forgetLinks(database: Database, before: Date): Promise<void> {
  await database.deleteFrom('mailed_links').where('expires_at', '<', before).execute()
}
