import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { TipRefundRow } from '../ledger/wallet.tables.ts'
import type { Refundable } from './refunds.rules.ts'

type TipRefundRecord = Selectable<TipRefundRow>

/** A tip with what it was paid with and what was given back; locked, so that refunds of it come one after the other. */
export async function lockRefundableTip(tx: Tx, tipId: string): Promise<Refundable | undefined> {
  const row = await tx
    .selectFrom('purchases')
    .selectAll()
    .where('key', '=', `tip:${tipId}`)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const refunded = await tx
    .selectFrom('tip_refunds')
    .where('tip_id', '=', tipId)
    .select([
      sql<number>`coalesce(sum(promo), 0)::bigint`.as('promo'),
      sql<number>`coalesce(sum(cash), 0)::bigint`.as('cash'),
      sql<number>`coalesce(sum(from_performer), 0)::bigint`.as('fromPerformer'),
    ])
    .executeTakeFirstOrThrow()
  return {
    sessionId: tipId,
    clientId: row.client_id,
    performerId: row.performer_id,
    performerSharePercent: row.performer_share,
    charged: { promo: row.promo, cash: row.cash },
    refunded,
  }
}

export function insertTipRefund(tx: Tx, row: Insertable<TipRefundRow>): Promise<TipRefundRecord> {
  return tx.insertInto('tip_refunds').values(row).returningAll().executeTakeFirstOrThrow()
}
