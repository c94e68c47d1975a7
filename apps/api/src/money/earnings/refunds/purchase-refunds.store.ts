import type { Insertable, Selectable } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { PurchaseRefundRow } from '../../ledger/wallet.tables.ts'
import type { Refundable } from './refunds.rules.ts'
import { givenBack } from './refunds.store.ts'

type PurchaseRefundRecord = Selectable<PurchaseRefundRow>

/** A purchase with what it was paid with and what was refunded; locked, so that its refunds run one after the other. */
export async function lockRefundablePurchase(tx: Tx, id: string): Promise<Refundable | undefined> {
  const row = await tx.selectFrom('purchases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) return undefined
  const performer = await tx
    .selectFrom('performers')
    .select('display_name')
    .where('id', '=', row.performer_id)
    .executeTakeFirst()
  const refunded = await tx
    .selectFrom('purchase_refunds')
    .where('purchase_id', '=', id)
    .select(givenBack)
    .executeTakeFirstOrThrow()
  return {
    id,
    sessionId: row.session_id,
    performerName: performer?.display_name ?? '',
    clientId: row.client_id,
    performerId: row.performer_id,
    performerSharePercent: row.performer_share,
    charged: { promo: row.promo, cash: row.cash },
    refunded,
  }
}

export function findPurchaseRefund(tx: Tx, id: string): Promise<PurchaseRefundRecord | undefined> {
  return tx.selectFrom('purchase_refunds').selectAll().where('id', '=', id).executeTakeFirst()
}

export function insertPurchaseRefund(
  tx: Tx,
  row: Insertable<PurchaseRefundRow>,
): Promise<PurchaseRefundRecord> {
  return tx.insertInto('purchase_refunds').values(row).returningAll().executeTakeFirstOrThrow()
}
