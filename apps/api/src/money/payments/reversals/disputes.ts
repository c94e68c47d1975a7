import type { CallReply } from '@footlight/contract'
import type { NotifyAccount } from '../../../people/index.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { ReversalWord } from '../checkout.ts'
import type { PaymentRecord } from '../payments.store.ts'
import { freezes, newerState } from './reversals.rules.ts'
import * as store from './reversals.store.ts'

export type Dispute = CallReply<'listDisputes'>['disputes'][number]

export interface DisputeParts {
  clock: Clock
  notifyAccount: NotifyAccount
  /** ids of the operators who look after payments */
  operators(tx: Tx): Promise<readonly string[]>
}

/** Stores the newest state of a dispute, and notifies the client and the operators of a change of it. */
export async function recordDispute(
  { clock, notifyAccount, operators }: DisputeParts,
  tx: Tx,
  payment: PaymentRecord,
  word: ReversalWord,
): Promise<void> {
  const { dispute, saidAtMs } = word
  if (!dispute) return
  const known = await store.lockDispute(tx, dispute.id)
  const before = known ? { state: known.state, saidAtMs: known.said_at.getTime() } : null
  const state = before ? newerState(before, { state: dispute.state, saidAtMs }) : dispute.state
  const isFrozen = async () => (await store.readFrozen(tx, [payment.client_id])).has(payment.client_id)
  const wasFrozen = await isFrozen()
  // [T1] a report that arrives late does not bring the amount and reason of before back
  const { amount, reason } = known && saidAtMs < known.said_at.getTime() ? known : dispute
  await store.writeDispute(tx, {
    id: dispute.id,
    payment_id: payment.id,
    client_id: payment.client_id,
    amount,
    reason,
    state,
    said_at: new Date(Math.max(saidAtMs, before?.saidAtMs ?? 0)),
    opened_at: new Date(clock.now()),
    released_at: null,
  })
  if (state === known?.state) return
  const key = `dispute ${dispute.id} ${state}`
  // another dispute may still freeze the client, or an operator may have released this one before
  const frozen = await isFrozen()
  if (frozen !== wasFrozen)
    await notifyAccount(tx, payment.client_id, {
      notice: { kind: frozen ? 'spendingFrozen' : 'spendingReleased' },
      link: '/wallet',
      key,
    })
  for (const operatorId of await operators(tx))
    await notifyAccount(tx, operatorId, {
      notice: { kind: 'dispute', state, credits: amount, reason },
      link: '/admin?desk=payouts',
      key,
    })
}

export function presentDispute(row: Awaited<ReturnType<typeof store.readDisputes>>['rows'][number]): Dispute {
  return {
    id: row.id,
    paymentId: row.payment_id,
    clientId: row.client_id,
    clientName: row.client_name,
    providerPage: row.page,
    state: row.state,
    reason: row.reason,
    amount: row.amount,
    taken: row.taken,
    fromClient: row.from_client,
    fees: row.fees,
    frozen: freezes(row.state) && row.released_at === null,
    openedAt: row.opened_at.toISOString(),
  }
}
