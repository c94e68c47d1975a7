import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { NewSubscription, PushRow } from '../inbox/notifications.tables.ts'

export interface DuePush extends PushRow {
  account_id: string
  endpoint: string
  p256dh: string
  auth: string
}

/** A browser belongs to the account that signed in there last. */
export async function saveSubscription(tx: Tx, row: NewSubscription): Promise<void> {
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

/** What waits of the same tag has its place taken, under another id: what is on its way is another one. */
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

export async function keepNewestPushes(tx: Tx, browsers: readonly string[], most: number): Promise<void> {
  await sql`delete from pushes where id in (
    select id from (
      select id, row_number() over (partition by subscription_id order by created_at desc, id) as place
      from pushes where subscription_id = any(${browsers}::uuid[])
    ) waiting where place > ${most})`.execute(tx)
}

/** how far it is looked for what is due of other accounts */
const lookedAt = 200

/**
 * Takes some that are due, one of an account, and puts their next try off: no two nodes send one at once. Fewer than
 * there are where many are of one account: who asks again says which are under way.
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

/** It is there: what failed before is forgotten. */
export async function deletePush(database: Database, push: PushRow): Promise<void> {
  await database.deleteFrom('pushes').where('id', '=', push.id).execute()
  await database
    .updateTable('push_subscriptions')
    .set({ failures: 0, rests_until: null })
    .where('id', '=', push.subscription_id)
    .where('failures', '>', 0)
    .execute()
}

/** One more in a row; answers how many that makes. */
export async function countFailure(tx: Tx, subscriptionId: string): Promise<number> {
  const row = await tx
    .updateTable('push_subscriptions')
    .set({ failures: sql`failures + 1` })
    .where('id', '=', subscriptionId)
    .returning('failures')
    .executeTakeFirst()
  return row?.failures ?? 1
}

/** Nothing is sent there until then, and what waits for it waits so long too or is given up. */
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

/** The browser is gone, and with it all that was on its way there. */
export async function forgetBrowser(database: Database, subscriptionId: string): Promise<void> {
  await database.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute()
}
