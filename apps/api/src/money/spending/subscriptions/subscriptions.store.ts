import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { SubscriptionRow } from '../../ledger/wallet.tables.ts'

export type SubscriptionRecord = Selectable<SubscriptionRow>

export function findRunning(database: Database | Tx, clientId: string) {
  return database
    .selectFrom('subscriptions')
    .innerJoin('performers', 'performers.id', 'subscriptions.performer_id')
    .selectAll('subscriptions')
    .select([
      'performers.number as performer_number',
      'performers.display_name as performer_name',
      'performers.price_subscription',
      'performers.price_video',
      'performers.price_video_subscribers',
    ])
    .where('client_id', '=', clientId)
    .where('state', '<>', 'ENDED')
    .orderBy('started_at', 'desc')
    .orderBy('subscriptions.id')
    .execute()
}

export function lockRunning(
  tx: Tx,
  clientId: string,
  performerId: string,
): Promise<SubscriptionRecord | undefined> {
  return tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('performer_id', '=', performerId)
    .where('state', '<>', 'ENDED')
    .forUpdate()
    .executeTakeFirst()
}

/** Ids of what is due, the longest waiting first. */
export async function findDue(database: Database, now: Date, limit = 100): Promise<string[]> {
  const rows = await database
    .selectFrom('subscriptions')
    .select('id')
    .where('state', '<>', 'ENDED')
    .where('next_step_at', '<=', now)
    .orderBy('next_step_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export function lockSubscription(tx: Tx, id: string): Promise<SubscriptionRecord | undefined> {
  return tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', id)
    .where('state', '<>', 'ENDED')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Locks the subscription if it is still due and no other node has locked it. */
export function lockIfDue(tx: Tx, id: string, now: Date): Promise<SubscriptionRecord | undefined> {
  return tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', id)
    .where('state', '<>', 'ENDED')
    .where('next_step_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** [M4] Running subscriptions with a performer's price above the agreed one, and without a notice of it yet. */
export async function findToNotify(database: Database, notifiedBefore: Date, limit = 100) {
  return database
    .selectFrom('subscriptions as s')
    .innerJoin('performers as p', 'p.id', 's.performer_id')
    .select('s.id')
    .where('s.state', 'in', ['ACTIVE', 'GRACE'])
    .where('p.price_subscription', 'is not', null)
    .where('p.price_video_subscribers', 'is not', null)
    .where(
      sql<boolean>`(p.price_subscription > s.agreed_price or p.price_video_subscribers > s.agreed_per_minute)`,
    )
    .where(
      sql<boolean>`(p.price_subscription, p.price_video_subscribers) is distinct from (s.told_price, s.told_per_minute)`,
    )
    .where(({ eb, or }) => or([eb('s.told_at', 'is', null), eb('s.told_at', '<=', notifiedBefore)]))
    .orderBy('s.id')
    .limit(limit)
    .execute()
}

/** [M4] Renewals of a client that failed are due again: the client has credits now. The sweep tries them within a second. */
export async function retryRenewals(tx: Tx, clientId: string, now: Date): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ next_step_at: now })
    .where('client_id', '=', clientId)
    .where('state', '=', 'GRACE')
    .where('next_step_at', '>', now)
    .execute()
}

/** Nothing when the client has one with this performer already. */
export function insertSubscription(tx: Tx, row: Insertable<SubscriptionRow>) {
  return tx
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function updateSubscription(tx: Tx, id: string, change: Updateable<SubscriptionRow>) {
  await tx.updateTable('subscriptions').set(change).where('id', '=', id).execute()
}

/**
 * An approved performer's prices of a month, and of a subscriber's minute; undefined: there is no such performer. Held, the
 * performer closes no account and changes no price until the transaction ends.
 */
export function findOffer(tx: Tx, performerId: string, { hold = false } = {}) {
  return tx
    .selectFrom('performers')
    .select([
      'price_subscription as month',
      'price_video_subscribers as perMinute',
      'display_name as name',
      'offers_video as hasShows',
    ])
    .where('id', '=', performerId)
    .where('approval_status', '=', 'approved')
    .$if(hold, (query) => query.forShare())
    .executeTakeFirst()
}

/** [M4] The month of a subscriber: paid, removed but paid, or in its grace. */
export async function findMonth(
  database: Database | Tx,
  { clientId, performerId }: { clientId: string; performerId: string },
  now: Date,
) {
  return (
    database
      .selectFrom('subscriptions')
      .select(['paid_until', 'promised_per_minute'])
      .where('client_id', '=', clientId)
      .where('performer_id', '=', performerId)
      .where('state', '<>', 'ENDED')
      // leaves out those removed and past their paid time that no sweep has ended yet
      .where((of) => of.or([of('state', '<>', 'CANCELLED'), of('paid_until', '>', now)]))
      .executeTakeFirst()
  )
}

/** The purchase under a key. */
export function findPurchase(tx: Tx, key: string): Promise<{ id: string } | undefined> {
  return tx.selectFrom('purchases').select('id').where('key', '=', key).executeTakeFirst()
}
