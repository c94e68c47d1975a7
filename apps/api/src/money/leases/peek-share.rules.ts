import { performerPart } from '@footlight/contract'
import { addressOf, movements, type Transfer } from '../ledger/ledger.rules.ts'

/**
 * [S10, L7] The private client's share of a peek: a part of its total charge, rounded down, paid from the
 * platform's part. A share of promo is paid in promo; otherwise peeking at oneself would turn promo into cash [L6, I9].
 */
export function peekShareTransfer(peek: {
  sessionId: string
  /** of the private session */
  clientId: string
  percent: number
  charged: { promo: number; cash: number }
}): Transfer {
  const platform = addressOf.platform('revenue', peek.sessionId)
  return {
    key: `peek-share:${peek.sessionId}`,
    kind: 'peek_share',
    reference: peek.sessionId,
    postings: movements([
      {
        from: platform,
        to: addressOf.client(peek.clientId, 'promo'),
        amount: performerPart(peek.charged.promo, peek.percent),
      },
      {
        from: platform,
        to: addressOf.client(peek.clientId, 'cash'),
        amount: performerPart(peek.charged.cash, peek.percent),
      },
    ]),
  }
}
