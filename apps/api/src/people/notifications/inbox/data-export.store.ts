import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'

/** [A8] An account's notifications, its settings for them, and its subscribed browsers. */
export async function notificationsOf(database: Database, accountId: string) {
  const [told, channels, browsers] = await Promise.all([
    database
      .selectFrom('notifications')
      .select(['type', 'name', 'text', 'notice', 'link', 'created_at', 'seen_at'])
      .where('account_id', '=', accountId)
      .orderBy('created_at', 'desc')
      .execute(),
    database
      .selectFrom('notification_channels')
      .select(['app', 'email', 'push'])
      .where('account_id', '=', accountId)
      .executeTakeFirst(),
    database
      .selectFrom('push_subscriptions')
      .select(['endpoint', 'created_at'])
      .where('account_id', '=', accountId)
      .orderBy('created_at', 'desc')
      .execute(),
  ])
  return { told, channels: channels ?? null, browsers }
}

/** Renames the author in all notifications of others, and deletes pushes that are not sent yet. */
export async function renameWriter(tx: Tx, link: string, name: string): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ name })
    .where('type', '=', 'MSG')
    .where('link', '=', link)
    .execute()
  await tx.deleteFrom('pushes').where(sql<string>`payload::jsonb ->> 'link'`, '=', link).execute()
}

/** [A8] Deletes the notices of clients about a performer who is live, and those that are still to be sent. */
export async function forgetAlertsOf(
  tx: Tx,
  performer: { id: string; links: readonly string[] },
): Promise<void> {
  await tx.deleteFrom('availability_alerts').where('performer_id', '=', performer.id).execute()
  await tx
    .deleteFrom('notifications')
    .where('type', '=', 'SSA')
    .where('link', '=', sql<string>`any(${performer.links}::text[])`)
    .execute()
}

export async function forgetNotifications(tx: Tx, accountId: string): Promise<void> {
  for (const table of ['notifications', 'notification_channels', 'push_subscriptions'] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute()
}
