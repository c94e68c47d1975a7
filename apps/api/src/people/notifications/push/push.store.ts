import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { NewSubscription, PushRow } from '../inbox/notifications.tables.ts'

export interface DuePush extends PushRow {
  account_id: string
  endpoint: string
  p256dh: string
  auth: string
}

/** A browser belongs to the account that signed in on it last. */
export async function saveSubscription(tx: Tx, row: NewSubscription): Promise<void> {
  const { id: _, endpoint: __, ...now } = row
  await tx
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(now))
    .execute()
}

export async function retainNewestSubscriptions(tx: Tx, accountId: string, most: number): Promise<void> {
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

export function browsersOf(
  tx: Tx,
  accountId: string,
): Promise<{ id: string; failures: number; rests_until: Date | null }[]> {
  return tx
    .selectFrom('push_subscriptions')
    .select(['id', 'failures', 'rests_until'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

/** A queued push of the same tag is replaced under a new id, so that the result of one in flight does not apply to it. */
export async function insertPushes(tx: Tx, rows: readonly PushRow[]): Promise<void> {
  await tx
    .insertInto('pushes')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['subscription_id', 'tag']).doUpdateSet(({ ref }) => ({
        id: ref('excluded.id'),
        payload: ref('excluded.payload'),
        created_at: ref('excluded.created_at'),
        due_at: sql<Date>`least(pushes.due_at, excluded.due_at)`,
      })),
    )
    .execute()
}

export async function retainNewestPushes(tx: Tx, browsers: readonly string[], most: number): Promise<void> {
  await sql`delete from pushes where id in (
    select id from (
      select id, row_number() over (partition by subscription_id order by created_at desc, id) as place
      from pushes where subscription_id = any(${browsers}::uuid[])
    ) waiting where place > ${most})`.execute(tx)
}

/** how many due pushes are read to find one of each account */
const lookedAt = 200

/**
 * Claims some due pushes, one of each account, and postpones their next try: no two nodes send the same one. It may
 * return fewer than are due where many belong to one account: `notOf` names the accounts whose pushes are in flight.
 */
export async function claimPushes(
  database: Database,
  { now, takeOverAt, most, notOf }: { now: Date; takeOverAt: Date; most: number; notOf: readonly string[] },
): Promise<DuePush[]> {
  return database.transaction().execute(async (tx) => {
    const { rows: due } = await sql<DuePush>`
      select pushes.*, browser.account_id, browser.endpoint, browser.p256dh, browser.auth
      from pushes join push_subscriptions browser on browser.id = pushes.subscription_id
      where pushes.due_at <= ${now} and pushes.id in (
        select id from (
          select id, due_at, row_number() over (partition by account_id order by due_at, id) as turn from (
            select p.id, p.due_at, b.account_id
            from pushes p join push_subscriptions b on b.id = p.subscription_id
            where p.due_at <= ${now} and b.account_id <> all(${notOf}::uuid[])
            order by p.due_at limit ${lookedAt}
          ) first
        ) by_account where turn = 1 order by due_at limit ${most})
      for update of pushes skip locked`.execute(tx)
    if (due.length > 0)
      await tx
        .updateTable('pushes')
        .set({ due_at: takeOverAt })
        .where(
          'id',
          'in',
          due.map(({ id }) => id),
        )
        .execute()
    return due
  })
}

/** It was delivered: earlier failures of the endpoint are reset. */
export async function deletePush(database: Database, push: PushRow): Promise<void> {
  await database.deleteFrom('pushes').where('id', '=', push.id).execute()
  await database
    .updateTable('push_subscriptions')
    .set({ failures: 0, rests_until: null })
    .where('id', '=', push.subscription_id)
    .where('failures', '>', 0)
    .execute()
}

/** Counts one more consecutive failure; returns the count. */
export async function countFailure(tx: Tx, subscriptionId: string): Promise<number> {
  const row = await tx
    .updateTable('push_subscriptions')
    .set({ failures: sql`failures + 1` })
    .where('id', '=', subscriptionId)
    .returning('failures')
    .executeTakeFirst()
  return row?.failures ?? 1
}

/** Nothing is sent to the endpoint until then; its queued pushes wait that long too, or are dropped. */
export async function restBrowser(
  tx: Tx,
  subscriptionId: string,
  until: Date,
  waiting: 'put off' | 'given up',
): Promise<void> {
  await tx
    .updateTable('push_subscriptions')
    .set({ rests_until: until })
    .where('id', '=', subscriptionId)
    .execute()
  if (waiting === 'given up')
    await tx.deleteFrom('pushes').where('subscription_id', '=', subscriptionId).execute()
  else
    await tx
      .updateTable('pushes')
      .set({ due_at: until })
      .where('subscription_id', '=', subscriptionId)
      .execute()
}

/** The subscription no longer exists: it is deleted with all its queued pushes. */
export async function forgetBrowser(database: Database, subscriptionId: string): Promise<void> {
  await database.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute()
}
