import type { ReversalMove } from '../checkout.ts'

/** What a payment was, and what was taken back of it before, in credits. */
export interface Reversed {
  amount: number
  fee: number
  takenBack: number
  /** of that, what the client's cash paid */
  fromClient: number
}

/** Who bears a move: what each loses, or gets back where it is below zero. The three sum to what was taken. */
export interface Shares {
  client: number
  fees: number
  losses: number
}

/**
 * [L3] The client's cash pays for what was credited of the amount, as far as it reaches, and the fee account for the fee;
 * the account of losses bears the rest, so that no client's balance falls below zero. What comes back goes first to the
 * client, as much as was taken there, and the fee to where it was.
 */
export function sharesOf(taken: number, payment: Reversed, cash: number): Shares {
  const before = partsOf(payment.takenBack, payment)
  const after = partsOf(payment.takenBack + taken, payment)
  const owed = after.credited - before.credited
  const client = owed >= 0 ? Math.min(owed, cash) : -Math.min(-owed, payment.fromClient)
  const fees = after.fees - before.fees
  return { client, fees, losses: taken - client - fees }
}

/** What was credited, and the fee, of so much of a payment; more than the payment is neither. */
function partsOf(takenBack: number, { amount, fee }: Reversed): { credited: number; fees: number } {
  const within = Math.max(0, Math.min(takenBack, amount))
  const credited = Number((BigInt(within) * BigInt(amount - fee)) / BigInt(amount))
  return { credited, fees: within - credited }
}

/** Promo credit of a payment that a move takes; below zero where it comes back. */
export interface PromoShares {
  /** unspent: it goes back to where it came from */
  back: number
  /** spent: the client's cash pays for it */
  recovered: number
}

/**
 * [L6] What is taken back of a payment takes its promo credit in proportion: what is unspent of it goes back, and what is
 * spent is paid for by the client's cash, as far as that reaches. When some of the payment comes back, so does what
 * stands taken (`taken`) above the share of the rest, the cash first. `keptByReturns`: cash that a return kept for it.
 */
export function promoSharesOf(
  moved: number,
  payment: { amount: number; takenBack: number; promo: number; taken: PromoShares; keptByReturns: number },
  left: { unspent: number; cash: number },
): PromoShares {
  const { amount, takenBack, promo, taken, keptByReturns } = payment
  const within = (sum: number) => BigInt(Math.max(0, Math.min(sum, amount)))
  const shareOf = (sum: number) => Number((within(sum) * BigInt(promo)) / BigInt(amount))
  const share = shareOf(takenBack + moved)
  const standing = taken.back + taken.recovered
  if (moved < 0) {
    const excess = Math.max(0, standing - share)
    const cash = Math.min(excess, taken.recovered)
    return { back: cash - excess, recovered: 0 - cash }
  }
  const owed = Math.max(0, Math.min(share - shareOf(takenBack), promo - standing - keptByReturns))
  const back = Math.min(owed, left.unspent)
  return { back, recovered: Math.min(owed - back, left.cash) }
}

/** What a move takes from us: below zero where it comes back. */
export function takenBy({ kind, amount }: ReversalMove): number {
  return kind === 'REINSTATED' || kind === 'REFUND_FAILED' || kind === 'FEE_BACK' ? -amount : amount
}

export const isFee = ({ kind }: ReversalMove): boolean => kind === 'FEE' || kind === 'FEE_BACK'

export type DisputeState = 'OPEN' | 'WON' | 'LOST' | 'CLOSED'

/** Words come late and out of order: the newest counts, and of two of one second the one that ends it. */
export function newerState(
  known: { state: DisputeState; saidAtMs: number },
  said: { state: DisputeState; saidAtMs: number },
): DisputeState {
  if (said.saidAtMs > known.saidAtMs) return said.state
  return said.saidAtMs === known.saidAtMs && known.state === 'OPEN' ? said.state : known.state
}

/** While the client's bank looks into a payment, or has given it back, nothing is spent. */
export const freezes = (state: DisputeState): boolean => state === 'OPEN' || state === 'LOST'
