import type { CallReply } from '@footlight/contract'
import { refuse } from '../../../platform/refuse.ts'
import { giveBackOnce, presentGivenBack, type RefundRequest } from './give-back.ts'
import { findPurchaseRefund, insertPurchaseRefund, lockRefundablePurchase } from './purchase-refunds.store.ts'
import type { RefundParts } from './refunds.service.ts'

/** [T6] A tip, a message or a month is given back as what a session cost is: a posting of its own, with a reason. */
export interface PurchaseRefunds {
  /** @throws NOT_FOUND, REFUND_TOO_MUCH, IDEMPOTENCY_MISMATCH */
  refundPurchase(ask: RefundRequest & { purchaseId: string }): Promise<CallReply<'refundPurchase'>['refund']>
}

export function createPurchaseRefunds(parts: RefundParts): PurchaseRefunds {
  return {
    async refundPurchase({ purchaseId, ...ask }) {
      const row = await parts.transact(async (tx) => {
        const purchase = await lockRefundablePurchase(tx, purchaseId)
        if (!purchase) throw refuse('NOT_FOUND')
        return giveBackOnce(tx, parts, purchase, ask, {
          find: (id) => findPurchaseRefund(tx, id),
          insert: (given) => insertPurchaseRefund(tx, { ...given, purchase_id: purchaseId }),
        })
      })
      await parts.credited(row.client_id)
      return { ...presentGivenBack(row), purchaseId }
    },
  }
}
