import { createHmac } from 'node:crypto'
import type { Config } from './config.ts'
import { loadStripeCheckout } from './modules/wallet/index.ts'
import type { Clock } from './platform/time/clock.ts'

/** [T2] The sandbox gives credits for nothing: it stands in the demo only, never where money is real. */
export async function paymentProviders(config: Config, clock: Clock, sandbox: boolean) {
  const secret = createHmac('sha256', config.internalSecret).update('sandbox').digest('hex')
  const { stripe } = config
  return {
    sandboxSecret: sandbox ? secret : null,
    checkouts: new Map(stripe ? [['stripe', await loadStripeCheckout({ ...stripe, clock })]] : []),
  }
}
