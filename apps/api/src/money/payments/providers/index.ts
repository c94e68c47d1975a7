import type { Environment } from '@footlight/contract/variables'
import type { LoadedProvider, PaymentProvider, ProviderParts } from './payment-provider.ts'
import { sandbox } from './sandbox/index.ts'
import { stripe } from './stripe/index.ts'

/** [T2] All ways to pay, in the order in which they are offered. */
export const paymentProviders: readonly PaymentProvider[] = [stripe, sandbox]

/** Those that are configured by the variables that are set. */
export async function loadProviders(
  set: Environment,
  parts: ProviderParts,
  providers: readonly PaymentProvider[] = paymentProviders,
): Promise<LoadedProvider[]> {
  const loaded: LoadedProvider[] = []
  for (const provider of providers) {
    const checkout = await provider.load(set, parts)
    if (checkout) loaded.push({ ...provider, checkout })
  }
  return loaded
}
