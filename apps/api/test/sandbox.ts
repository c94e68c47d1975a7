import type { Wallet } from '../src/money/index.ts'

type Payments = Wallet['payments']

/** A payment that waits for the sandbox's webhook. */
export const buyBySandbox = ({ payments }: Wallet, clientId: string, amount: number, promoCode = '') =>
  payments.buy({ clientId, amount, method: 'sandbox', promoCode })

/** Delivers the sandbox's signed webhook for a payment. */
export async function sandboxSays(
  { payments }: Wallet,
  paymentId: string,
  outcome: Parameters<Payments['sandboxWebhook']>[1] = 'paid',
): Promise<void> {
  const { body, signature } = payments.sandboxWebhook(paymentId, outcome)
  await payments.receiveWebhook(body, signature)
}
