import { performerPart } from '@footlight/contract'
import { addressOf, movements, type Transfer } from '../ledger/ledger.rules.ts'

/** A purchase at a fixed price, not by the second: a message, a month or a tip. Amounts in credits. */
export interface Purchase {
  /** makes it happen once [L5] */
  key: string
  kind: 'message' | 'subscription' | 'tip'
  /** [S18] of a tip that is given in one */
  sessionId?: string | null
  /** message, subscription or tip id */
  reference: string
  clientId: string
  performerId: string
  credits: number
  performerSharePercent: number
}

/** [L6] promo is spent first */
export function partsOf(credits: number, funds: { promo: number; cash: number }) {
  const promo = Math.min(credits, funds.promo)
  return { promo, cash: credits - promo }
}

/** [L7] Through held, as a session's charge goes: promo can lead to no other account than held [I9]. */
export function purchaseTransfer(purchase: Purchase, parts: { promo: number; cash: number }): Transfer {
  const { clientId, credits } = purchase
  const held = addressOf.client(clientId, 'held')
  const performer = performerPart(credits, purchase.performerSharePercent)
  return {
    key: purchase.key,
    kind: purchase.kind,
    reference: purchase.reference,
    postings: movements([
      { from: addressOf.client(clientId, 'promo'), to: held, amount: parts.promo },
      { from: addressOf.client(clientId, 'cash'), to: held, amount: parts.cash },
      { from: held, to: addressOf.performer(purchase.performerId, 'pending'), amount: performer },
      { from: held, to: addressOf.platform('revenue', purchase.key), amount: credits - performer },
    ]),
  }
}
