import { createHmac } from 'node:crypto'
import type { Config } from './config.ts'
import { loadStripeCheckout } from './money/index.ts'
import type { Clock } from './platform/time/clock.ts'

/** [T2] The sandbox gives credits without payment: it is offered in the demo only, never together with real money. */
export async function paymentProviders(config: Config, clock: Clock, sandbox: boolean) {
  const secret = createHmac('sha256', config.internalSecret).update('sandbox').digest('hex')
  const { stripe } = config
  return {
    sandboxSecret: sandbox ? secret : null,
    checkouts: new Map(stripe ? [['stripe', await loadStripeCheckout({ ...stripe, clock })]] : []),
  }
}
