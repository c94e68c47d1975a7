import { startFakeStripe } from '@footlight/test-kit/fake-stripe'
import Stripe from 'stripe'
import { createStripeCheckout } from '../../src/money/payments/stripe/stripe.checkout.ts'
import { createWallet } from '../../src/money/wallet.ts'
import { createLog } from '../../src/platform/logs/log.ts'
import { systemRandom } from '../../src/platform/random.ts'
import { insertNotice } from '../world/insert-notice.ts'
import { createWorld } from '../world/world.ts'

export const stripeKeys = { secretKey: 'sk_test_x', webhookSecret: 'whsec_of_the_test' }

export type StripeWorld = Awaited<ReturnType<typeof openStripeWorld>>

/** A test context with a further wallet, whose only payment method is Stripe. */
export async function openStripeWorld() {
  await using opened = new AsyncDisposableStack()
  const world = opened.use(await createWorld())
  const fake = await startFakeStripe()
  opened.defer(() => void fake.server.close())
  const { database, clock } = world
  const { bus } = world.context
  const api = { host: '127.0.0.1', port: fake.port, protocol: 'http' } as const
  /** ids of the operators that are notified of disputes */
  const operators: string[] = []
  const wallet = createWallet({
    database,
    clock,
    bus,
    log: createLog('fatal'),
    random: systemRandom,
    sandboxSecret: null,
    blocks: { isBetween: async () => false, on: () => () => undefined },
    notifyAccount: insertNotice,
    paymentOperators: async () => operators,
    checkouts: new Map([['stripe', createStripeCheckout({ ...stripeKeys, clock, api })]]),
  })
  const everything = opened.move()
  return {
    world,
    fake,
    wallet,
    operators,
    buy: (clientId: string, amount: number) =>
      wallet.payments.buy({
        clientId,
        amount,
        method: 'stripe',
        promoCode: '',
        origin: 'https://stage.test',
      }),
    /** Signs a payload as Stripe does, `agoSeconds` ago. */
    sign: (payload: string, { secret = stripeKeys.webhookSecret, agoSeconds = 0 } = {}) =>
      new Stripe(stripeKeys.secretKey).webhooks.generateTestHeaderString({
        payload,
        secret,
        timestamp: Math.floor(clock.now() / 1000) - agoSeconds,
      }),
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}
