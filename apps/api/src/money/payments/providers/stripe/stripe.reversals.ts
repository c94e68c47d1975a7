import type Stripe from 'stripe'
import { z } from 'zod'
import { refuse } from '../../../../platform/refuse.ts'
import type { DisputeState, ReversalMove, ReversalWord } from '../../checkout.ts'

/** metadata key of the server's own refunds: it tells them apart from refunds made in Stripe's dashboard */
export const returnMetadata = 'footlight_return'
const ownReturn = z.uuid()
/** cents: more than any card pays at once */
const largestAmount = 1_000_000_000

/** [T1] What a payment or a refund amounts to. @throws VALIDATION */
export function requireAmount(amount: number, path: string, least = 1): number {
  if (Number.isInteger(amount) && amount >= least && amount <= largestAmount) return amount
  const message = 'This is no amount of money.'
  throw refuse('VALIDATION', {
    message,
    fields: [{ path: `body.data.object.${path}`, rule: 'amount', message }],
  })
}

/** [T1] Stripe's events about disputes and refunds; null: about something else. */
export function reversalOf(event: Stripe.Event, currency: string): ReversalWord | null {
  const saidAtMs = event.created * 1000
  if (event.type.startsWith('charge.dispute.'))
    return disputeWord(event.data.object as Stripe.Dispute, saidAtMs, currency)
  if (event.type.startsWith('refund.') || event.type === 'charge.refund.updated')
    return refundWord(event.data.object as Stripe.Refund, saidAtMs, currency)
  return null
}

function disputeWord(dispute: Stripe.Dispute, saidAtMs: number, currency: string): ReversalWord | null {
  const intent = idOf(dispute.payment_intent)
  if (intent === null || dispute.currency !== currency) return null
  const moves = dispute.balance_transactions.flatMap((moved): ReversalMove[] => {
    const { id, fee } = moved
    // settled in another currency, it is the dispute's own amount that went one way or the other
    const isOurs = moved.currency === currency
    const amount = isOurs ? moved.amount : Math.sign(moved.amount) * dispute.amount
    return [
      { id, kind: amount < 0 ? 'WITHDRAWN' : 'REINSTATED', amount: Math.abs(amount) } as const,
      { id: `${id}:fee`, kind: fee > 0 ? 'FEE' : 'FEE_BACK', amount: isOurs ? Math.abs(fee) : 0 } as const,
    ].filter((move) => move.amount > 0)
  })
  const { id, reason } = dispute
  const amount = requireAmount(dispute.amount, 'amount')
  return {
    intent,
    saidAtMs,
    dispute: { id, amount, reason, state: stateOf(dispute.status) },
    moves,
    ownReturn: null,
  }
}

function stateOf(status: Stripe.Dispute.Status): DisputeState {
  switch (status) {
    case 'won':
      return 'WON'
    case 'lost':
      return 'LOST'
    case 'warning_closed':
      return 'CLOSED'
    default:
      return 'OPEN'
  }
}

/** A refund counts once it succeeded; one that failed after that is taken back. */
function refundWord(refund: Stripe.Refund, saidAtMs: number, currency: string): ReversalWord | null {
  const intent = idOf(refund.payment_intent)
  if (intent === null || refund.currency !== currency) return null
  const ours = ownReturn.safeParse(refund.metadata?.[returnMetadata])
  const { id, status } = refund
  const amount = requireAmount(refund.amount, 'amount')
  const moves: ReversalMove[] =
    status === 'succeeded'
      ? [{ id, kind: 'REFUND', amount }]
      : status === 'failed'
        ? // includes the success, which may not have been reported before
          [
            { id, kind: 'REFUND', amount },
            { id: `${id}:failed`, kind: 'REFUND_FAILED', amount },
          ]
        : []
  return { intent, saidAtMs, dispute: null, moves, ownReturn: ours.success ? ours.data : null }
}

function idOf(named: string | { id: string } | null): string | null {
  return typeof named === 'string' ? named : (named?.id ?? null)
}
