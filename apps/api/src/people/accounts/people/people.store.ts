import type { ListWindow } from '@footlight/contract'
import { type SqlBool, sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { orderOf } from '../../../platform/database/sorted.ts'
import { folded, foldedForSearch } from '../../../platform/folded.ts'
import { isUuid } from '../../../platform/random.ts'
import type { AccountRow } from '../accounts.tables.ts'

export interface AccountFilter extends ListWindow<'findAccounts'> {
  search?: string | undefined
  /** the performer whose number was searched for */
  performerId: string | null
  role?: AccountRow['role'] | undefined
  state?: 'OPEN' | 'SUSPENDED' | 'CLOSED' | 'UNPROVEN' | undefined
}

export type FoundAccount = Pick<
  AccountRow,
  | 'id'
  | 'role'
  | 'display_name'
  | 'username'
  | 'email'
  | 'email_verified'
  | 'created_at'
  | 'suspended_at'
  | 'suspension_reason'
  | 'suspended_until'
  | 'closed_at'
> & { last_seen_at: Date | null }

/** a longer list is never read to its end: a search that finds more wants another word */
const maxFound = 1000

/**
 * A page of the accounts that match, and how many there are, a thousand at most. A part of a name is found by the index of
 * trigrams, which needs three letters; a shorter text is the beginning of a name.
 */
export async function findAccounts(
  database: Database,
  { search, performerId, role, state, sort, offset, limit }: AccountFilter,
): Promise<{ rows: FoundAccount[]; total: number }> {
  const conditions = [sql<SqlBool>`true`]
  if (search) conditions.push(matching(search, performerId))
  if (role) conditions.push(sql`role = ${role}`)
  if (state) conditions.push(states[state])
  const order = orderOf(sort, columns, sql`a.id`)
  const { rows } = await sql<(FoundAccount | { id: null }) & { total: number }>`
    with found as materialized (
      select id from accounts a where ${sql.join(conditions, sql` and `)}
      order by ${order} limit ${maxFound}
    ), shown as (
      select a.* from accounts a where a.id in (select id from found)
      order by ${order} offset ${offset} limit ${limit}
    )
    select a.id, a.role, a.display_name, a.username, a.email, a.email_verified, a.created_at,
      a.suspended_at, a.suspension_reason, a.suspended_until, a.closed_at, counted.total,
      (select max(last_used_at) from sign_ins s where s.account_id = a.id) as last_seen_at
    from (select count(*)::int as total from found) counted left join shown a on true
    order by ${order}`.execute(database)
  // [W6] a page past the end is one row, which has the total alone
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

const columns = { createdAt: sql`a.created_at`, displayName: sql`a.name_key`, email: sql`lower(a.email)` }

const states = {
  OPEN: sql<SqlBool>`closed_at is null and suspended_at is null`,
  SUSPENDED: sql<SqlBool>`suspended_at is not null`,
  CLOSED: sql<SqlBool>`closed_at is not null`,
  UNPROVEN: sql<SqlBool>`not email_verified and closed_at is null`,
}

function matching(search: string, performerId: string | null) {
  if (isUuid(search)) return sql<SqlBool>`id = ${search}`
  const named = isNamed(search)
  return performerId === null ? named : sql<SqlBool>`(id = ${performerId} or ${named})`
}

/** An index of trigrams finds a text by three letters or digits in a row. */
const hasTrigram = /[\p{Letter}\p{Mark}\p{Number}]{3}/u

/**
 * Whether a row of accounts has the text in its name, username or e-mail address; one without three letters in a row, which no
 * index finds inside of names, begins the name or is the username or address.
 */
export function isNamed(text: string) {
  const [key, exact] = [foldedForSearch(text), folded(text)]
  const written = sql`(name_key || ' ' || coalesce(username_key, '') || ' ' || lower(email))`
  // three ways in, each by its index: from the text to the last name that begins with it, because a prepared plan finds no
  // index for a pattern
  return !hasTrigram.test(text)
    ? sql<SqlBool>`id in (
        (select named.id from accounts named where named.name_key >= ${key}
          and named.name_key < ${key} || chr(1114111) order by named.name_key, named.id limit ${maxFound})
        union select named.id from accounts named where named.username_key = ${exact}
        union select named.id from accounts named where lower(named.email) = ${exact})`
    : // a username keeps its accents
      sql<SqlBool>`(${written} like ${containing(key)} or ${written} like ${containing(exact)})`
}

const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

export async function namesOf(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .selectFrom('accounts')
    .select(['id', 'display_name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row.display_name]))
}

export async function readSignIns(database: Database, accountId: string, now: Date) {
  return database
    .selectFrom('sign_ins')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute()
}

/**
 * [T7] Whether both accounts signed in with one browser: by the name in its cookie, or by sign-ins of one network address
 * and one kind of browser, as of a private window.
 */
export async function shareDevice(tx: Tx, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ shared: boolean }>`select exists (
      select from account_devices a join account_devices b using (device)
      where a.account_id = ${one} and b.account_id = ${other}
    ) or exists (
      select from sign_ins a join sign_ins b using (address, user_agent)
      where a.account_id = ${one} and b.account_id = ${other} and user_agent <> ''
    ) as shared`.execute(tx)
  return rows[0]?.shared ?? true
}

export async function readNotes(database: Database, accountId: string) {
  return database
    .selectFrom('account_notes')
    .innerJoin('accounts', 'accounts.id', 'account_notes.author_id')
    .select(['account_notes.id', 'accounts.display_name as byName', 'account_notes.at', 'account_notes.text'])
    .where('account_id', '=', accountId)
    .orderBy('account_notes.id', 'desc')
    .limit(100)
    .execute()
}

export async function insertNote(
  tx: Tx,
  note: { accountId: string; authorId: string; at: Date; text: string },
): Promise<void> {
  await tx
    .insertInto('account_notes')
    .values({ account_id: note.accountId, author_id: note.authorId, at: note.at, text: note.text })
    .execute()
}

/** The ids of at most `limit` accounts with the text in a name of theirs. */
export async function idsNamed(database: Database, text: string, limit: number): Promise<string[]> {
  const rows = await database
    .selectFrom('accounts')
    .select('id')
    .where(isNamed(text))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
