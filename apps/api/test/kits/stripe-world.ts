import { type Charge, paidPage, startStripe, stripeKeys, webhookOf } from '@footlight/test-kit/stripe'
import Fastify, { type FastifyInstance } from 'fastify'
import { createWorld } from '../world/world.ts'

export type StripeWorld = Awaited<ReturnType<typeof openStripeWorld>>

interface Sending {
  /** Stripe's time of the event, in seconds */
  at?: number
  secret?: string
  /** how old its signature is */
  agoSeconds?: number
}

/** A world that takes payments by Stripe, beside the sandbox. */
export async function openStripeWorld() {
  await using opened = new AsyncDisposableStack()
  const server = opened.use(await startStripe())
  const { books, asked, behaviour, port } = server
  const payments = { ...stripeKeys, STRIPE_API_URL: `http://127.0.0.1:${port}` }
  const world = opened.use(await createWorld({ config: { payments } }))
  const apps = new Map<unknown, FastifyInstance>()
  opened.defer(async () => {
    for (const app of apps.values()) await app.close()
  })
  /** The pages of the process of the moment. */
  function pages(): FastifyInstance {
    const { context } = world
    const known = apps.get(context)
    if (known) return known
    const app = Fastify()
    context.wallet.pages(app, { publicUrl: null })
    apps.set(context, app)
    return app
  }
  const now = () => Math.floor(world.clock.now() / 1000)

  /** Posts a webhook; resolves with the status. */
  async function post(payload: string, signature: string): Promise<number> {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature,
    }
    const request = { method: 'POST', url: '/webhooks/stripe', headers, payload } as const
    return (await pages().inject(request)).statusCode
  }
  const deliver = (type: string, object: object, { at = now(), secret, agoSeconds = 0 }: Sending = {}) => {
    const signing = { at: now() - agoSeconds, created: Math.floor(at), ...(secret && { secret }) }
    const { body, signature } = webhookOf(type, object, signing)
    return post(body, signature)
  }
  const everything = opened.move()
  return {
    world,
    asked,
    behaviour,
    post,
    deliver,
    /** Opens a page for this amount. */
    async open(clientId: string, amount = 5000, promoCode = ''): Promise<Charge> {
      const asking = { clientId, amount, method: 'stripe', promoCode, origin: 'https://stage.test' }
      const { id } = await world.wallet.payments.buy(asking)
      return books.of(id)
    },
    /** The client pays on the page. */
    pay(charge: Charge): Promise<number> {
      charge.isPaid = true
      return deliver('checkout.session.completed', paidPage(charge))
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}
