import type { NotifyAccount } from '../../../people/index.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { OperatorAct } from '../../../platform/operator-act.ts'
import { type Random, uuidOfKey } from '../../../platform/random.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { postTransfers } from '../../ledger/ledger.store.ts'
import type { GivenBackRow } from '../../ledger/wallet.tables.ts'
import { type Refundable, refundableCredits, refundTransfer, splitRefund } from './refunds.rules.ts'
import { lockPending } from './refunds.store.ts'

export interface RefundRequest {
  act: OperatorAct
  /** credits */
  amount: number
  reason: string
  /** the performer's share too, as far as it is pending yet */
  fromPerformer: boolean
  /** [W8] idempotency key: a repetition returns the same refund; null: none was sent */
  key: string | null
}

export interface GiveBackParts {
  clock: Clock
  random: Random
  notifyAccount: NotifyAccount
}

/** Where the refunds of one kind of charge are stored. */
interface RefundStore<Row extends GivenBackRow> {
  find(id: string): Promise<Row | undefined>
  insert(row: GivenBackRow): Promise<Row>
}

/**
 * [T6, W8] Refunds part of the locked charge and returns the refund's row: once per key, also when the process
 * died after the commit and before the reply. @throws REFUND_TOO_MUCH, IDEMPOTENCY_MISMATCH
 */
export async function giveBackOnce<Row extends GivenBackRow>(
  tx: Tx,
  { clock, random, notifyAccount }: GiveBackParts,
  from: Refundable,
  { act, amount, reason, fromPerformer, key }: RefundRequest,
  refunds: RefundStore<Row>,
): Promise<Row> {
  const id = key === null ? random.uuid() : uuidOfKey(act.operatorId, `${from.id} ${key}`)
  const known = key === null ? undefined : await refunds.find(id)
  if (known) {
    if (known.promo + known.cash !== amount || known.reason !== reason) throw refuse('IDEMPOTENCY_MISMATCH')
    act.nothingChanged()
    return known
  }
  if (amount > refundableCredits(from)) throw refuse('REFUND_TOO_MUCH')
  const pending = fromPerformer ? await lockPending(tx, from.performerId) : 0
  const split = splitRefund(from, { amount, fromPerformer, pending })
  const now = clock.now()
  await postTransfers(tx, [refundTransfer(id, from, split)], now)
  await act.record(tx, {
    before: { refunded: from.refunded.promo + from.refunded.cash },
    after: { refundId: id, ...split },
  })
  await notifyAccount(tx, from.clientId, {
    notice: { kind: 'refund', credits: amount, performer: from.performerName, reason },
    link: from.sessionId === null ? '/history' : `/history/${from.sessionId}`,
    key: `refund ${id}`,
  })
  return refunds.insert({
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
  })
}

export function presentGivenBack(row: GivenBackRow) {
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
