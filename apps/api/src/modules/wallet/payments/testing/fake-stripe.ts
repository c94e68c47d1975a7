import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stripe's API as far as the library asks it for a Checkout page: the same idempotency key is the same page, and a page can be given back. */
export async function startFakeStripe() {
  const asked: { key: string; form: URLSearchParams }[] = []
  const behaviour = { status: 200 }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const key = String(request.headers['idempotency-key'])
    if (request.method === 'POST') asked.push({ key, form: new URLSearchParams(body) })
    const refused = { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'gone' }
    const reply =
      behaviour.status === 200
        ? {
            id: `cs_${key}`,
            object: 'checkout.session',
            url: `https://checkout.stripe.test/${key}`,
            payment_intent: 'pi_1',
          }
        : { error: behaviour.status === 400 ? refused : { type: 'api_error', message: 'out of order' } }
    response.writeHead(behaviour.status, {
      'content-type': 'application/json',
      'stripe-should-retry': 'false',
    })
    response.end(JSON.stringify(reply))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, asked, behaviour, port: (server.address() as AddressInfo).port }
}
