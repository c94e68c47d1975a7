import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { PaymentRow } from '../ledger/wallet.tables.ts'
import type { FeeTier } from './payments.rules.ts'

export type PaymentRecord = Selectable<PaymentRow>
export interface Ask {
  clientId: string
  amount: number
  method: string
  promoCode: string
}

export function findPending(tx: Tx, ask: Ask): Promise<PaymentRecord | undefined> {
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('client_id', '=', ask.clientId)
    .where('amount', '=', ask.amount)
    .where('method', '=', ask.method)
    .where('promo_code', '=', ask.promoCode)
    .where('state', '=', 'PENDING')
    .forUpdate()
    .executeTakeFirst()
}

/** Nothing when another transaction wrote the same payment in the meantime. */
export function insertPayment(tx: Tx, row: Insertable<PaymentRow>): Promise<PaymentRecord | undefined> {
  return tx
    .insertInto('payments')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function findPayment(database: Database | Tx, id: string): Promise<PaymentRecord | undefined> {
  return database.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockPayment(tx: Tx, id: string): Promise<PaymentRecord | undefined> {
  return tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function finishPayment(
  tx: Tx,
  id: string,
  state: PaymentRecord['state'],
  at: Date,
): Promise<void> {
  await tx.updateTable('payments').set({ state, finished_at: at }).where('id', '=', id).execute()
}

/** Stores the provider's page, unless one is stored already. */
export async function writePage(
  database: Database,
  id: string,
  { page, url }: { page: string; url: string },
): Promise<void> {
  await database
    .updateTable('payments')
    .set({ redirect_url: url, provider_page: page })
    .where('id', '=', id)
    .where('redirect_url', 'is', null)
    .execute()
}

/** Replaces the requested amount and fee by those that were paid. */
export async function writePaid(tx: Tx, id: string, paid: { amount: number; fee: number }): Promise<void> {
  await tx.updateTable('payments').set(paid).where('id', '=', id).execute()
}

/** [T4] The uses of its code ran out before it was paid. */
export async function withoutPromo(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('payments').set({ promo_credit: 0 }).where('id', '=', id).execute()
}

export function readFeeTiers(database: Database | Tx) {
  return database.selectFrom('fee_tiers').selectAll().orderBy('amount').execute()
}

export async function replaceFeeTiers(tx: Tx, tiers: readonly FeeTier[]): Promise<void> {
  await tx.deleteFrom('fee_tiers').execute()
  await tx
    .insertInto('fee_tiers')
    .values([...tiers])
    .execute()
}

/** One change at a time; readers see the tiers from before until it commits. */
export async function lockFeeTiers(tx: Tx): Promise<void> {
  await sql`lock table fee_tiers in share row exclusive mode`.execute(tx)
}

/** [O2] Payments that were asked for since, and whose provider opened no page; the sandbox has none. */
export async function countWithoutPage(database: Database, since: Date): Promise<number> {
  const { count } = await database
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    // the condition of a partial index: most payments are over
    .where('state', '=', sql.lit('PENDING'))
    .where('method', '<>', 'sandbox')
    .where('redirect_url', 'is', null)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}
