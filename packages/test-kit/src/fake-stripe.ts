import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A fake of Stripe's API for Checkout pages: one page per idempotency key, and refunds of a page. */
export async function startFakeStripe() {
  const asked: { key: string; form: URLSearchParams }[] = []
  const behaviour = { status: 200 }
  /** pages by the charges that were made on them */
  const pages = new Map<string, string>()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const key = String(request.headers['idempotency-key'])
    if (request.method === 'POST') asked.push({ key, form: new URLSearchParams(body) })
    const refused = { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'gone' }
    const charge = new URL(request.url ?? '/', 'http://stripe').searchParams.get('payment_intent')
    const page = charge === null ? undefined : pages.get(charge)
    const list = {
      object: 'list',
      data: page === undefined ? [] : [{ object: 'checkout.session', id: page }],
    }
    const reply =
      behaviour.status === 200 && request.method === 'GET' && charge !== null
        ? list
        : behaviour.status === 200
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
  return { server, asked, behaviour, pages, port: (server.address() as AddressInfo).port }
}
