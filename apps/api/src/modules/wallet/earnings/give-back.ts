import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { OperatorAct } from '../../../platform/operator-act.ts'
import type { Random } from '../../../platform/random.ts'
import { refuse } from '../../../platform/refuse.ts'
import { postTransfers } from '../ledger/ledger.store.ts'
import type { RefundRow, TipRefundRow } from '../ledger/wallet.tables.ts'
import { type Refundable, refundableCredits, refundTransfer, splitRefund } from './refunds.rules.ts'
import { lockPending } from './refunds.store.ts'

export interface RefundAsk {
  act: OperatorAct
  /** credits */
  amount: number
  reason: string
  /** her share too, as far as it is pending yet */
  fromPerformer: boolean
}

/** [T6] Gives back of what is locked, and answers what the row of its refund says. @throws REFUND_TOO_MUCH */
export async function giveBack(
  tx: Tx,
  { clock, random }: { clock: Clock; random: Random },
  from: Refundable,
  { act, amount, reason, fromPerformer }: RefundAsk,
) {
  if (amount > refundableCredits(from)) throw refuse('REFUND_TOO_MUCH')
  const pending = fromPerformer ? await lockPending(tx, from.performerId) : 0
  const split = splitRefund(from, { amount, fromPerformer, pending })
  const id = random.uuid()
  const now = clock.now()
  await postTransfers(tx, [refundTransfer(id, from, split)], now)
  await act.record(tx, {
    before: { refunded: from.refunded.promo + from.refunded.cash },
    after: { refundId: id, ...split },
  })
  return {
    id,
    client_id: from.clientId,
    performer_id: from.performerId,
    promo: split.promo,
    cash: split.cash,
    from_platform: split.fromPlatform,
    from_performer: split.fromPerformer,
    reason,
    admin_id: act.operatorId,
    refunded_at: new Date(now),
  }
}

type Row = Pick<
  RefundRow & TipRefundRow,
  'id' | 'promo' | 'cash' | 'from_platform' | 'from_performer' | 'reason' | 'refunded_at'
>

export function presentGivenBack(row: Row) {
  return {
    id: row.id,
    amount: row.promo + row.cash,
    promo: row.promo,
    cash: row.cash,
    fromPlatform: row.from_platform,
    fromPerformer: row.from_performer,
    reason: row.reason,
    at: row.refunded_at.toISOString(),
  }
}
