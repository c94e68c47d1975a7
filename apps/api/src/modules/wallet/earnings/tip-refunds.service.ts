import type { CallReply } from '@footlight/contract'
import { refuse } from '../../../platform/refuse.ts'
import { giveBack, presentGivenBack, type RefundAsk } from './give-back.ts'
import type { RefundParts } from './refunds.service.ts'
import { insertTipRefund, lockRefundableTip } from './tip-refunds.store.ts'

/** [S18, T6] A tip is given back as what a session cost is: a posting of its own, with a reason. */
export interface TipRefunds {
  /** @throws NOT_FOUND, REFUND_TOO_MUCH */
  refundTip(ask: RefundAsk & { tipId: string }): Promise<CallReply<'refundTip'>['refund']>
}

export function createTipRefunds(parts: RefundParts): TipRefunds {
  return {
    async refundTip({ tipId, ...ask }) {
      const row = await parts.transact(async (tx) => {
        const tip = await lockRefundableTip(tx, tipId)
        if (!tip) throw refuse('NOT_FOUND')
        return insertTipRefund(tx, { ...(await giveBack(tx, parts, tip, ask)), tip_id: tipId })
      })
      await parts.credited(row.client_id)
      return { ...presentGivenBack(row), tipId }
    },
  }
}
