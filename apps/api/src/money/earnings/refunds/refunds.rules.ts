import { performerPart } from '@footlight/contract'
import { addressOf, movements, type Transfer } from '../../ledger/ledger.rules.ts'

/** The price of a session or purchase, by kind of credit, and how much was refunded already. In credits. */
export interface Refundable {
  id: string
  /** the session whose receipt lists the refund; null: none */
  sessionId: string | null
  performerName: string
  clientId: string
  performerId: string
  performerSharePercent: number
  charged: { promo: number; cash: number }
  refunded: { promo: number; cash: number; fromPerformer: number }
}

export interface RefundSplit {
  promo: number
  cash: number
  fromPlatform: number
  fromPerformer: number
}

/** Credits that can still be given back [I8]. */
export function refundableCredits({ charged, refunded }: Refundable): number {
  return charged.promo + charged.cash - refunded.promo - refunded.cash
}

/**
 * [T6] Cash is refunded as cash and promo as promo, the kind spent last first: cash before promo. The platform gives
 * back first; the performer only if requested, only beyond the platform's part, and never more than the share
 * that the performer had of it, nor more than `pending`, which must not go below zero. The platform pays the rest.
 */
export function splitRefund(
  charge: Refundable,
  ask: { amount: number; fromPerformer: boolean; pending: number },
): RefundSplit {
  const { charged, refunded } = charge
  const cash = Math.min(ask.amount, charged.cash - refunded.cash)
  const total = charged.promo + charged.cash
  const share = performerPart(total, charge.performerSharePercent)
  const back = refunded.promo + refunded.cash
  const platformLeft = Math.max(0, total - share - (back - refunded.fromPerformer))
  const fromPerformer = ask.fromPerformer
    ? Math.max(0, Math.min(ask.amount - platformLeft, share - refunded.fromPerformer, ask.pending))
    : 0
  return { promo: ask.amount - cash, cash, fromPlatform: ask.amount - fromPerformer, fromPerformer }
}

/** Builds the postings from each payer to each kind of credit: the performer's part pays for the cash first. */
export function refundTransfer(id: string, charge: Refundable, split: RefundSplit): Transfer {
  const performer = addressOf.performer(charge.performerId, 'pending')
  const platform = addressOf.platform('revenue', charge.id)
  const cash = addressOf.client(charge.clientId, 'cash')
  const promo = addressOf.client(charge.clientId, 'promo')
  const performerCash = Math.min(split.fromPerformer, split.cash)
  const performerPromo = split.fromPerformer - performerCash
  return {
    key: `refund:${id}`,
    kind: 'refund',
    reference: charge.id,
    postings: movements([
      { from: platform, to: cash, amount: split.cash - performerCash },
      { from: platform, to: promo, amount: split.promo - performerPromo },
      { from: performer, to: cash, amount: performerCash },
      { from: performer, to: promo, amount: performerPromo },
    ]),
  }
}
