import type { Database, Tx } from '../platform/database/database.ts'

/** Reads every wallet record that refers to the client, newest first. */
export async function readMoneyOf(database: Database, clientId: string) {
  const payments = await database
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
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .execute()
  const purchases = await database
    .selectFrom('purchases')
    .select(['id', 'kind', 'performer_id', 'promo', 'cash', 'bought_at'])
    .where('client_id', '=', clientId)
    .orderBy('bought_at', 'desc')
    .execute()
  const subscriptions = await database
    .selectFrom('subscriptions')
    .select(['id', 'performer_id', 'state', 'price', 'started_at', 'paid_until', 'ended_at'])
    .where('client_id', '=', clientId)
    .orderBy('started_at', 'desc')
    .execute()
  const refunds = await database
    .selectFrom('refunds')
    .select(['id', 'session_id', 'promo', 'cash', 'reason', 'refunded_at'])
    .where('client_id', '=', clientId)
    .orderBy('refunded_at', 'desc')
    .execute()
  const purchaseRefunds = await database
    .selectFrom('purchase_refunds')
    .select(['id', 'purchase_id', 'promo', 'cash', 'reason', 'refunded_at'])
    .where('client_id', '=', clientId)
    .orderBy('refunded_at', 'desc')
    .execute()
  const creditsByHand = await database
    .selectFrom('credits_by_hand')
    .select(['id', 'amount', 'reason', 'at'])
    .where('client_id', '=', clientId)
    .orderBy('at', 'desc')
    .execute()
  const disputes = await database
    .selectFrom('disputes')
    .select(['id', 'payment_id', 'amount', 'reason', 'state', 'opened_at', 'released_at'])
    .where('client_id', '=', clientId)
    .orderBy('opened_at', 'desc')
    .execute()
  const reversals = await database
    .selectFrom('reversals')
    .innerJoin('payments', 'payments.id', 'reversals.payment_id')
    .select([
      'reversals.id',
      'payment_id',
      'dispute_id',
      'reversals.kind',
      'reversals.amount',
      'from_client',
      'reversals.promo_back',
      'reversals.promo_recovered',
      'reversals.at',
    ])
    .where('client_id', '=', clientId)
    .orderBy('reversals.at', 'desc')
    .execute()
  const promoCodes = await database
    .selectFrom('promo_uses')
    .select(['code', 'credit', 'used_at'])
    .where('client_id', '=', clientId)
    .orderBy('used_at', 'desc')
    .execute()
  const taxDeclarations = await database
    .selectFrom('tax_declarations')
    .selectAll()
    .where('client_id', '=', clientId)
    .execute()
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
  return {
    limits: limits ?? null,
    payments,
    purchases,
    subscriptions,
    refunds,
    purchaseRefunds,
    creditsByHand,
    disputes,
    reversals,
    promoCodes,
    taxDeclarations,
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
