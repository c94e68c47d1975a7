import type { DisputeState, ReversalMove } from '../checkout.ts'

/** A payment's amounts, and what was taken back of it before, in credits. */
export interface Reversed {
  amount: number
  fee: number
  takenBack: number
  /** of that, what the client's cash paid */
  fromClient: number
}

/** How a movement is divided: what each party loses, or, if negative, gets back. The three sum to the amount taken. */
export interface Shares {
  client: number
  fees: number
  losses: number
}

/**
 * [L3] The client's cash pays for the credited part of the amount, as far as it suffices, and the fee account for the fee;
 * the losses account pays the rest, so that no client's balance falls below zero. A returned amount goes first to the
 * client, up to what was taken from the client, and the fee's share to the fee account.
 */
export function sharesOf(taken: number, payment: Reversed, cash: number): Shares {
  const before = partsOf(payment.takenBack, payment)
  const after = partsOf(payment.takenBack + taken, payment)
  const owed = after.credited - before.credited
  const client = owed >= 0 ? Math.min(owed, cash) : -Math.min(-owed, payment.fromClient)
  const fees = after.fees - before.fees
  return { client, fees, losses: taken - client - fees }
}

/** Splits the amount taken back into credited part and fee; an excess over the payment is in neither. */
function partsOf(takenBack: number, { amount, fee }: Reversed): { credited: number; fees: number } {
  const within = Math.max(0, Math.min(takenBack, amount))
  const credited = Number((BigInt(within) * BigInt(amount - fee)) / BigInt(amount))
  return { credited, fees: within - credited }
}

/** Promo credit of a payment that a move takes; below zero where it comes back. */
export interface PromoShares {
  /** unspent promo credit: returned to the platform */
  back: number
  /** spent promo credit, which the client's cash pays for */
  recovered: number
}

/**
 * [L6] Taking back part of a payment takes its promo credit in proportion: the unspent part is taken back, and the
 * client's cash pays for the spent part, as far as it suffices. When some of the payment is returned, so is what
 * was `taken` beyond the share of the rest, the cash first. `retained`: cash that a return retained for the promo credit.
 */
export function promoSharesOf(
  moved: number,
  payment: { amount: number; takenBack: number; promo: number; taken: PromoShares; retained: number },
  left: { unspent: number; cash: number },
): PromoShares {
  const { amount, takenBack, promo, taken, retained } = payment
  const within = (sum: number) => BigInt(Math.max(0, Math.min(sum, amount)))
  const shareOf = (sum: number) => Number((within(sum) * BigInt(promo)) / BigInt(amount))
  const share = shareOf(takenBack + moved)
  const standing = taken.back + taken.recovered
  if (moved < 0) {
    const excess = Math.max(0, standing - share)
    const cash = Math.min(excess, taken.recovered)
    return { back: cash - excess, recovered: 0 - cash }
  }
  const owed = Math.max(0, Math.min(share - shareOf(takenBack), promo - standing - retained))
  const back = Math.min(owed, left.unspent)
  return { back, recovered: Math.min(owed - back, left.cash) }
}

/** What a movement takes from the operator; negative if it is returned. */
export function takenBy({ kind, amount }: ReversalMove): number {
  return kind === 'REINSTATED' || kind === 'REFUND_FAILED' || kind === 'FEE_BACK' ? -amount : amount
}

export const isFee = ({ kind }: ReversalMove): boolean => kind === 'FEE' || kind === 'FEE_BACK'

/** Reports arrive late and out of order: the newest counts, and of two of the same second the one that ends the dispute. */
export function newerState(
  known: { state: DisputeState; saidAtMs: number },
  said: { state: DisputeState; saidAtMs: number },
): DisputeState {
  if (said.saidAtMs > known.saidAtMs) return said.state
  return said.saidAtMs === known.saidAtMs && known.state === 'OPEN' ? said.state : known.state
}

/** The client cannot spend while a dispute is open or after it is lost. */
export const freezes = (state: DisputeState): boolean => state === 'OPEN' || state === 'LOST'
