import type { HouseMoney } from './house-money.ts'
import type { PaymentOutcome } from './payments.rules.ts'

/** What a provider's webhook says of a payment of ours. */
export interface ProviderWord {
  paymentId: string
  outcome: PaymentOutcome
  /** credits that it was about; null where the provider does not say */
  amount: number | null
}

/** [T2] A payment provider with a page of its own. */
export interface Checkout {
  /** play: nobody pays there, as in its test mode */
  money: HouseMoney
  /**
   * Address of the page where the payment is made; asked again it is the same page.
   * @throws PAYMENT_PROVIDER_UNAVAILABLE
   */
  open(payment: { id: string; amount: number; createdAtMs: number; origin: string }): Promise<string>
  /** A webhook, raw as it came; null when it is about nothing of ours. @throws FORBIDDEN when it is not signed */
  read(body: string, signature: string): ProviderWord | null
}
