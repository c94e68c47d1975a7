import { newestOf } from '../platform/data-export.ts'
import type { Database, Tx } from '../platform/database/database.ts'

/** Reads every wallet record that refers to the client, newest first. */
export async function readMoneyOf(database: Database, clientId: string) {
  const of = { client_id: clientId }
  const limits = await database
    .selectFrom('client_limits')
    .select([
      'per_session',
      'per_day',
      'next_per_session',
      'per_session_from',
      'next_per_day',
      'per_day_from',
    ])
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  const payments = database
    .selectFrom('payments')
    .select([
      'id',
      'method',
      'state',
      'amount',
      'fee',
      'promo_code',
      'promo_credit',
      'created_at',
      'finished_at',
    ])
  const purchases = database
    .selectFrom('purchases')
    .select(['id', 'kind', 'performer_id', 'promo', 'cash', 'bought_at'])
  const subscriptions = database
    .selectFrom('subscriptions')
    .select(['id', 'performer_id', 'state', 'price', 'started_at', 'paid_until', 'ended_at'])
  const refunds = database
    .selectFrom('refunds')
    .select(['id', 'session_id', 'promo', 'cash', 'reason', 'refunded_at'])
  const purchaseRefunds = database
    .selectFrom('purchase_refunds')
    .select(['id', 'purchase_id', 'promo', 'cash', 'reason', 'refunded_at'])
  const creditsByHand = database.selectFrom('credits_by_hand').select(['id', 'amount', 'reason', 'at'])
  const disputes = database
    .selectFrom('disputes')
    .select(['id', 'payment_id', 'amount', 'reason', 'state', 'opened_at', 'released_at'])
  const reversals = database
    .selectFrom('reversals')
    .innerJoin('payments', 'payments.id', 'reversals.payment_id')
    .select(['reversals.id', 'payment_id', 'dispute_id', 'reversals.kind', 'reversals.amount', 'from_client'])
    .select(['reversals.promo_back', 'reversals.promo_recovered', 'reversals.at'])
  const promoCodes = database.selectFrom('promo_uses').select(['code', 'credit', 'used_at'])
  return {
    limits: limits ?? null,
    payments: await newestOf(payments, of, 'created_at'),
    purchases: await newestOf(purchases, of, 'bought_at'),
    subscriptions: await newestOf(subscriptions, of, 'started_at'),
    refunds: await newestOf(refunds, of, 'refunded_at'),
    purchaseRefunds: await newestOf(purchaseRefunds, of, 'refunded_at'),
    creditsByHand: await newestOf(creditsByHand, of, 'at'),
    disputes: await newestOf(disputes, of, 'opened_at'),
    reversals: await newestOf(reversals, of, 'reversals.at'),
    promoCodes: await newestOf(promoCodes, of, 'used_at'),
    taxDeclarations: await database
      .selectFrom('tax_declarations')
      .selectAll()
      .where('client_id', '=', clientId)
      .execute(),
  }
}

export async function endSubscriptions(tx: Tx, clientId: string, at: Date): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ state: 'ENDED', ended_at: at })
    .where('client_id', '=', clientId)
    .where('state', '<>', 'ENDED')
    .execute()
}

/** [T4] Adds the address hash to promo uses stored without one, so that a new account of the address is counted too. */
export async function notePromoHolder(tx: Tx, clientId: string, holder: Buffer): Promise<void> {
  const unnoted = tx.updateTable('promo_uses').set({ holder }).where('holder', 'is', null)
  await unnoted.where('client_id', '=', clientId).execute()
  const promised = tx.updateTable('payments').set({ promo_holder: holder }).where('promo_holder', 'is', null)
  await promised.where('client_id', '=', clientId).where('promo_credit', '>', 0).execute()
}

/** [M6] Deletes the client's VAT numbers: a VAT number identifies its owner. */
export async function forgetVatNumbers(tx: Tx, clientId: string): Promise<void> {
  await tx
    .updateTable('tax_declarations')
    .set({ vat_number: null })
    .where('client_id', '=', clientId)
    .execute()
}

export async function forgetLimits(tx: Tx, clientId: string): Promise<void> {
  await tx.deleteFrom('client_limits').where('client_id', '=', clientId).execute()
}
