import type { MoneyKind } from '../ledger/money-kind.ts'
import type { ReversalRow } from '../ledger/reversals.tables.ts'

/** Something of a paid page that is not as it was asked. */
export interface Difference {
  what: 'CURRENCY' | 'MODE' | 'TEST_OR_LIVE'
  asked: string
  said: string
}

/** What happened to a payment, according to the provider. */
export type PaymentOutcome = 'paid' | 'declined' | 'abandoned'

export type DisputeState = 'OPEN' | 'WON' | 'LOST' | 'CLOSED'

/** Content of a provider's webhook about one of our payments. */
export interface ProviderWord {
  paymentId: string
  /** the provider's name of the page that it speaks of; null: it makes none */
  page: string | null
  /** the provider's name of the charge, once there is one */
  intent?: string | null
  outcome: PaymentOutcome
  /** the paid amount in credits; null where the webhook does not contain it */
  amount: number | null
  /** in what the payment differs from the requested one; null: in nothing */
  difference: Difference | null
}

/** One movement of money that a provider reports; it is counted once per `id`. */
export interface ReversalMove {
  id: string
  kind: ReversalRow['kind']
  amount: number
}

/** [T1] A provider's report that it took back, or returned, money of one of our payments. */
export interface ReversalWord {
  /** the provider's name of the charge */
  intent: string
  /** when the provider said so */
  saidAtMs: number
  /** null: a refund */
  dispute: { id: string; amount: number; reason: string; state: DisputeState } | null
  /** all movements that the provider lists, including those reported before */
  moves: readonly ReversalMove[]
  /** of a refund that we asked for: the id of the cash return, which is posted already */
  ownReturn: string | null
}

/** [T2] A configured provider. Without `open` its page is one of ours; without `giveBack` no money ever moved there. */
export interface Checkout {
  /** play: no money moves there, as in its test mode */
  money: MoneyKind
  /**
   * Returns the provider's id and the address of the page where the payment is made; a repetition returns the same page.
   * @throws PAYMENT_PROVIDER_UNAVAILABLE
   */
  open?(payment: {
    id: string
    amount: number
    /** credits that arrive: fee taken off, promo added */
    arrives: number
    createdAtMs: number
    origin: string
  }): Promise<{ page: string; url: string }>
  /**
   * Refunds part of what was paid on a page, once per key. False: the provider refuses it for good.
   * @throws where a later attempt may succeed
   */
  giveBack?(part: { page: string; amount: number; key: string }): Promise<boolean>
  /** The page that a charge was made on, as its provider knows it. @throws PAYMENT_PROVIDER_UNAVAILABLE */
  pageOf?(intent: string): Promise<string | null>
  /** Parses a webhook's raw body; null when it concerns none of our payments. @throws FORBIDDEN when it is not signed */
  read(body: string, signature: string): ProviderWord | ReversalWord | null
  /** A webhook as it would send it: of a provider that is only played. */
  write?(paymentId: string, outcome: PaymentOutcome, amount?: number): { body: string; signature: string }
}
