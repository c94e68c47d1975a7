import { performerPart } from '@footlight/contract'
import { addressOf, movements, type Transfer } from '../ledger/ledger.rules.ts'

/**
 * [S10, L7] What the private client has of a peek: a share of all that it was charged, rounded down, out of the
 * platform's part. Of promo the client gets promo, or promo would become cash by peeking at oneself [L6, I9].
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
