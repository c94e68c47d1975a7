import type { MoneyKind } from '../ledger/money-kind.ts'
import type { ReversalRow } from '../ledger/reversals.tables.ts'
import type { PaymentOutcome } from './payments.rules.ts'
import type { DisputeState } from './reversals/reversals.rules.ts'

/** Something of a paid page that is not as it was asked. */
export interface Difference {
  what: 'CURRENCY' | 'MODE' | 'TEST_OR_LIVE'
  asked: string
  said: string
}

/** What a provider's webhook says of a payment of ours. */
export interface ProviderWord {
  paymentId: string
  /** the provider's name of the page that it speaks of; null: it makes none */
  page: string | null
  /** the provider's name of the charge, once there is one */
  intent?: string | null
  outcome: PaymentOutcome
  /** credits that it was about; null where the provider does not say */
  amount: number | null
  /** what makes it another payment than the one that was asked for; null: nothing */
  difference: Difference | null
}

/** One move of money that a provider tells of; `id` makes it count once. */
export interface ReversalMove {
  id: string
  kind: ReversalRow['kind']
  amount: number
}

/** [T1] What a provider says of money that it took back of a payment of ours, or gave back. */
export interface ReversalWord {
  /** the provider's name of the charge */
  intent: string
  /** when the provider said so */
  saidAtMs: number
  /** null: a refund */
  dispute: { id: string; amount: number; reason: string; state: DisputeState } | null
  /** all that the provider knows of, whether or not it was told before */
  moves: readonly ReversalMove[]
  /** of a refund that we asked for: the id of the cash return, which is posted already */
  ownReturn: string | null
}

/** [T2] A payment provider with a page of its own. */
export interface Checkout {
  /** play: no money moves there, as in its test mode */
  money: MoneyKind
  /**
   * The page where the payment is made, by the provider's name and its address; asked again it is the same page.
   * @throws PAYMENT_PROVIDER_UNAVAILABLE
   */
  open(payment: {
    id: string
    amount: number
    /** credits that arrive: fee taken off, promo added */
    arrives: number
    createdAtMs: number
    origin: string
  }): Promise<{ page: string; url: string }>
  /**
   * Gives back part of what was paid on a page; under the same key it does so once. False: it never will, for good.
   * @throws where it may do so later
   */
  giveBack(part: { page: string; amount: number; key: string }): Promise<boolean>
  /** The page that a charge was made on, as its provider knows it. @throws PAYMENT_PROVIDER_UNAVAILABLE */
  pageOf(intent: string): Promise<string | null>
  /** A webhook, raw as it came; null when it is about nothing of ours. @throws FORBIDDEN when it is not signed */
  read(body: string, signature: string): ProviderWord | ReversalWord | null
}
