import type { Refund } from '@footlight/contract'
import type { Clock } from '../../../platform/clock.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import type { OperatorAct } from '../../../platform/operator-act.ts'
import type { Random } from '../../../platform/random.ts'
import { refuse } from '../../../platform/refuse.ts'
import { postTransfers } from '../ledger/ledger.store.ts'
import { refundableCredits, refundTransfer, splitRefund } from './refunds.rules.ts'
import { insertRefund, lockPending, lockRefundable, type RefundRecord } from './refunds.store.ts'

export interface RefundParts {
  transact: Transact
  clock: Clock
  random: Random
  /** after the commit of a refund */
  credited(clientId: string): Promise<void>
}

interface RefundAsk {
  act: OperatorAct
  sessionId: string
  /** credits */
  amount: number
  reason: string
  fromPerformer: boolean
}

/** [T6, O3] A refund is a posting of its own with a reason; what was charged stays as it was. */
export interface Refunds {
  /**
   * Gives back credits of a session that is over; `fromPerformer`: her share too, as far as it is pending yet.
   * @throws NOT_FOUND, SESSION_STATE while it runs, REFUND_TOO_MUCH
   */
  refund(ask: RefundAsk): Promise<Refund>
}

export function createRefunds(parts: RefundParts): Refunds {
  const { transact, clock, random } = parts

  async function refund(ask: RefundAsk): Promise<Refund> {
    const written = await transact(async (tx) => {
      const session = await lockRefundable(tx, ask.sessionId)
      if (!session) throw refuse('NOT_FOUND')
      if (!session.ended) throw refuse('SESSION_STATE')
      if (ask.amount > refundableCredits(session)) throw refuse('REFUND_TOO_MUCH')
      const pending = ask.fromPerformer ? await lockPending(tx, session.performerId) : 0
      const split = splitRefund(session, { ...ask, pending })
      const id = random.uuid()
      const now = clock.now()
      await postTransfers(tx, [refundTransfer(id, session, split)], now)
      const row = await insertRefund(tx, {
        id,
        session_id: session.sessionId,
        client_id: session.clientId,
        performer_id: session.performerId,
        promo: split.promo,
        cash: split.cash,
        from_platform: split.fromPlatform,
        from_performer: split.fromPerformer,
        reason: ask.reason,
        admin_id: ask.act.operatorId,
        refunded_at: new Date(now),
      })
      const { id: refundId, promo, cash, fromPlatform, fromPerformer } = presentRefund(row)
      await ask.act.record(tx, {
        before: { refunded: session.refunded.promo + session.refunded.cash },
        after: { refundId, promo, cash, fromPlatform, fromPerformer },
      })
      return row
    })
    await parts.credited(written.client_id)
    return presentRefund(written)
  }

  return { refund }
}

function presentRefund(row: RefundRecord): Refund {
  return {
    id: row.id,
    sessionId: row.session_id,
    amount: row.promo + row.cash,
    promo: row.promo,
    cash: row.cash,
    fromPlatform: row.from_platform,
    fromPerformer: row.from_performer,
    reason: row.reason,
    at: row.refunded_at.toISOString(),
  }
}
