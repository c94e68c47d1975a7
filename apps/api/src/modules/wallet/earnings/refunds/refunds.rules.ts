import { performerPart } from '@footlight/contract'
import { addressOf, movements, type Transfer } from '../../ledger/ledger.rules.ts'

/** What a session or a purchase cost, by what it was paid with, and what of it was given back already. Credits. */
export interface Refundable {
  id: string
  /** on whose receipt it stands; null: none */
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
 * [T6] Cash comes back as cash and promo as promo, what was spent last first: cash before promo. The platform gives
 * back first; the performer only where that is said, only beyond the platform's part, and never more than the share
 * that the performer had of it, nor than `pending`, which stays at zero or above. The rest is the platform's.
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

/** Every source into what it pays: the performer's credits become cash first, as the client's do. */
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
