import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { PushRow, SubscriptionRow } from '../inbox/notifications.tables.ts'

export interface DuePush extends PushRow {
  endpoint: string
  p256dh: string
  auth: string
}

/** A browser belongs to whoever signed in there last. */
export async function saveSubscription(tx: Tx, row: SubscriptionRow): Promise<void> {
  const { id: _, endpoint: __, ...now } = row
  await tx
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(now))
    .execute()
}

export async function keepNewestSubscriptions(tx: Tx, accountId: string, most: number): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('push_subscriptions as one')
        .select('one.id')
        .where('one.account_id', '=', accountId)
        .orderBy('one.created_at', 'desc')
        .orderBy('one.id')
        .offset(most),
    )
    .execute()
}

export async function deleteSubscription(
  database: Database,
  { accountId, endpoint }: { accountId: string; endpoint: string },
): Promise<void> {
  await database
    .deleteFrom('push_subscriptions')
    .where('account_id', '=', accountId)
    .where('endpoint', '=', endpoint)
    .execute()
}

export async function subscriptionIds(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('account_id', '=', accountId)
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertPushes(tx: Tx, rows: readonly PushRow[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('pushes')
      .values([...rows])
      .execute()
}

/** Takes some that are due and puts their next try off: no two nodes send one at once. */
export async function claimPushes(
  database: Database,
  { now, takeOverAt, most }: { now: Date; takeOverAt: Date; most: number },
): Promise<DuePush[]> {
  return database.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('pushes')
      .innerJoin('push_subscriptions as browser', 'browser.id', 'pushes.subscription_id')
      .selectAll('pushes')
      .select(['browser.endpoint', 'browser.p256dh', 'browser.auth'])
      .where('pushes.due_at', '<=', now)
      .orderBy('pushes.due_at')
      .limit(most)
      .forUpdate('pushes')
      .skipLocked()
      .execute()
    if (due.length > 0)
      await tx
        .updateTable('pushes')
        .set({ due_at: takeOverAt, tries: sql`tries + 1` })
        .where(
          'id',
          'in',
          due.map(({ id }) => id),
        )
        .execute()
    return due.map((push) => ({ ...push, tries: push.tries + 1 }))
  })
}

export async function deletePush(database: Database, id: string): Promise<void> {
  await database.deleteFrom('pushes').where('id', '=', id).execute()
}

export async function putOff(database: Database, id: string, until: Date): Promise<void> {
  await database.updateTable('pushes').set({ due_at: until }).where('id', '=', id).execute()
}

/** The browser is gone, and with it all that was on its way there. */
export async function forgetBrowser(database: Database, subscriptionId: string): Promise<void> {
  await database.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute()
}
