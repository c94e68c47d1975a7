import type { PageWindow } from '@footlight/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Arrival } from '../own/notices.ts'
import type { NotificationRow } from './notifications.tables.ts'

type Handle = Database | Tx

export interface Channels {
  /** adds them to the in-app list, and publishes an event to the open pages */
  app: boolean
  email: boolean
  push: boolean
}

/** The default, as an account that never chose has no row. */
const usual: Channels = { app: true, email: true, push: true }

export async function insertNotifications(tx: Tx, rows: readonly NotificationRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('notifications')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .execute()
}

/** Those of these accounts that were notified of this many arrivals of a kind since then. */
export async function accountsWith(
  tx: Tx,
  asked: { accountIds: readonly string[]; what: Arrival; since: Date; most: number },
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('notifications')
    .select('account_id')
    .where('account_id', '=', sql<string>`any(${asked.accountIds}::uuid[])`)
    .where('created_at', '>', asked.since)
    .where(sql<boolean>`notice ->> 'kind' = 'arrived' and notice ->> 'what' = ${asked.what}`)
    .groupBy('account_id')
    .having(sql<boolean>`count(*) >= ${asked.most}`)
    .execute()
  return new Set(rows.map(({ account_id }) => account_id))
}

/** Locks some that are due on a channel; other nodes skip them. */
export function lockDue(tx: Tx, now: Date, most: number): Promise<NotificationRow[]> {
  return tx
    .selectFrom('notifications')
    .selectAll()
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function setSteps(
  tx: Tx,
  steps: readonly Pick<NotificationRow, 'id' | 'told_at' | 'next_at'>[],
): Promise<void> {
  await sql`update notifications set told_at = step.told_at, next_at = step.next_at
    from unnest(${steps.map(({ id }) => id)}::uuid[], ${steps.map((step) => step.told_at)}::timestamptz[],
      ${steps.map((step) => step.next_at)}::timestamptz[]) as step (id, told_at, next_at)
    where notifications.id = step.id`.execute(tx)
}

export async function deleteNotifications(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom('notifications')
      .where('id', 'in', [...ids])
      .execute()
}

/** Deletes all but the newest of each of these accounts. */
export async function retainNewest(tx: Tx, accountIds: readonly string[], most: number): Promise<void> {
  await sql`delete from notifications where id in (
    select id from (
      select id, row_number() over (partition by account_id order by created_at desc, id) as place
      from notifications where account_id = any(${accountIds}::uuid[]) and told_at is not null) as ranked
    where place > ${most})`.execute(tx)
}

export async function forgetBefore(database: Database, before: Date): Promise<void> {
  await database.deleteFrom('notifications').where('created_at', '<', before).execute()
}

export async function pageOf(
  database: Database,
  { accountId, offset, limit }: PageWindow & { accountId: string },
): Promise<{ rows: NotificationRow[]; total: number; unseen: number }> {
  const own = database
    .selectFrom('notifications')
    .where('account_id', '=', accountId)
    .where('told_at', 'is not', null)
  const rows = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  const { total, unseen } = await own
    .select(sql<number>`count(*)`.as('total'))
    .select(sql<number>`count(*) filter (where seen_at is null)`.as('unseen'))
    .executeTakeFirstOrThrow()
  return { rows, total, unseen }
}

/** Marks all as seen, or those that lead to `link`; returns whether there were any. */
export async function markSeen(
  handle: Handle,
  { accountId, link, at }: { accountId: string; link?: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await handle
    .updateTable('notifications')
    .set({ seen_at: at })
    .where('account_id', '=', accountId)
    .where('seen_at', 'is', null)
    .where(({ val, eb }) => (link === undefined ? val(true) : eb('link', '=', link)))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function readChannels(handle: Handle, accountId: string): Promise<Channels> {
  const row = await handle
    .selectFrom('notification_channels')
    .select(['app', 'email', 'push'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? usual
}

export async function writeChannels(tx: Tx, accountId: string, channels: Channels): Promise<void> {
  await tx
    .insertInto('notification_channels')
    .values({ account_id: accountId, ...channels })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(channels))
    .execute()
}
