import { performerPart } from '@footlight/contract'
import { addressOf, movements, type Transfer } from '../ledger/ledger.rules.ts'

/** What a session cost, by what it was paid with, and what of it was given back already. Credits. */
export interface Refundable {
  sessionId: string
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
 * that she had of it, nor than `pending`, which stays at zero or above. The rest is the platform's.
 */
export function splitRefund(
  session: Refundable,
  ask: { amount: number; fromPerformer: boolean; pending: number },
): RefundSplit {
  const { charged, refunded } = session
  const cash = Math.min(ask.amount, charged.cash - refunded.cash)
  const total = charged.promo + charged.cash
  const share = performerPart(total, session.performerSharePercent)
  const back = refunded.promo + refunded.cash
  const platformLeft = Math.max(0, total - share - (back - refunded.fromPerformer))
  const fromPerformer = ask.fromPerformer
    ? Math.max(0, Math.min(ask.amount - platformLeft, share - refunded.fromPerformer, ask.pending))
    : 0
  return { promo: ask.amount - cash, cash, fromPlatform: ask.amount - fromPerformer, fromPerformer }
}

/** Every source into what it pays: the performer's credits become cash first, as the client's do. */
export function refundTransfer(id: string, session: Refundable, split: RefundSplit): Transfer {
  const performer = addressOf.performer(session.performerId, 'pending')
  const platform = addressOf.platform('revenue', session.sessionId)
  const cash = addressOf.client(session.clientId, 'cash')
  const promo = addressOf.client(session.clientId, 'promo')
  const performerCash = Math.min(split.fromPerformer, split.cash)
  const performerPromo = split.fromPerformer - performerCash
  return {
    key: `refund:${id}`,
    kind: 'refund',
    reference: session.sessionId,
    postings: movements([
      { from: platform, to: cash, amount: split.cash - performerCash },
      { from: platform, to: promo, amount: split.promo - performerPromo },
      { from: performer, to: cash, amount: performerCash },
      { from: performer, to: promo, amount: performerPromo },
    ]),
  }
}
