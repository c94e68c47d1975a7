import type { CallReply } from '@footlight/contract'
import type { OperatorAct } from '../../../platform/operator-act.ts'
import { refuse } from '../../../platform/refuse.ts'
import { postTransfers } from '../ledger/ledger.store.ts'
import { refundableCredits, refundTransfer, splitRefund } from './refunds.rules.ts'
import type { RefundParts } from './refunds.service.ts'
import { lockPending } from './refunds.store.ts'
import { insertTipRefund, lockRefundableTip } from './tip-refunds.store.ts'

type TipRefund = CallReply<'refundTip'>['refund']

/** [S18, T6] A tip is given back as what a session cost is: a posting of its own, with a reason. */
export interface TipRefunds {
  /** @throws NOT_FOUND, REFUND_TOO_MUCH */
  refundTip(ask: {
    act: OperatorAct
    tipId: string
    /** credits */
    amount: number
    reason: string
    fromPerformer: boolean
  }): Promise<TipRefund>
}

export function createTipRefunds({ transact, clock, random, credited }: RefundParts): TipRefunds {
  return {
    async refundTip(ask) {
      const row = await transact(async (tx) => {
        const tip = await lockRefundableTip(tx, ask.tipId)
        if (!tip) throw refuse('NOT_FOUND')
        if (ask.amount > refundableCredits(tip)) throw refuse('REFUND_TOO_MUCH')
        const pending = ask.fromPerformer ? await lockPending(tx, tip.performerId) : 0
        const split = splitRefund(tip, { ...ask, pending })
        const id = random.uuid()
        const now = clock.now()
        await postTransfers(tx, [refundTransfer(id, tip, split)], now)
        const written = await insertTipRefund(tx, {
          id,
          tip_id: ask.tipId,
          client_id: tip.clientId,
          performer_id: tip.performerId,
          promo: split.promo,
          cash: split.cash,
          from_platform: split.fromPlatform,
          from_performer: split.fromPerformer,
          reason: ask.reason,
          admin_id: ask.act.operatorId,
          refunded_at: new Date(now),
        })
        await ask.act.record(tx, {
          before: { refunded: tip.refunded.promo + tip.refunded.cash },
          after: { refundId: id, ...split },
        })
        return written
      })
      await credited(row.client_id)
      return {
        id: row.id,
        tipId: row.tip_id,
        amount: row.promo + row.cash,
        promo: row.promo,
        cash: row.cash,
        fromPlatform: row.from_platform,
        fromPerformer: row.from_performer,
        reason: row.reason,
        at: row.refunded_at.toISOString(),
      }
    },
  }
}
