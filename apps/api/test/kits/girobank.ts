import { createHmac, timingSafeEqual } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { httpUrl, plainText, type VariableTable } from '@footlight/contract/variables'
import { serve } from '@footlight/test-kit/listen'
import { z } from 'zod'
import type { Checkout, PaymentProvider } from '../../src/money/index.ts'
import { refuse } from '../../src/platform/refuse.ts'

const variables = {
  GIROBANK_URL: { parse: httpUrl, doc: 'top-ups by an invented bank' },
  GIROBANK_SECRET: { parse: plainText },
} as const satisfies VariableTable

const sign = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('hex')

const news = z.object({
  page: z.string(),
  reference: z.uuid(),
  cents: z.int(),
  state: z.enum(['paid', 'declined']),
})

/** A second payment provider, as one adds it: a bank that never existed. */
export const girobank: PaymentProvider = {
  name: 'girobank',
  variables: { variables, needed: ['GIROBANK_URL', 'GIROBANK_SECRET'] },
  webhookSignature: 'girobank-signature',
  async load({ GIROBANK_URL: url, GIROBANK_SECRET: secret }) {
    return url === undefined || secret === undefined ? null : createGirobankCheckout(url, secret)
  },
}

function createGirobankCheckout(url: string, secret: string): Checkout {
  return {
    money: 'play',
    async open({ id, amount, origin }) {
      const back = `${origin}/wallet?payment=${id}`
      const body = JSON.stringify({ reference: id, cents: amount, back })
      const reply = await fetch(`${url}/pages`, { method: 'POST', body })
      if (!reply.ok) throw refuse('PAYMENT_PROVIDER_UNAVAILABLE')
      const page = await reply.text()
      return { page, url: `${url}/pages/${page}` }
    },
    read(body, signature) {
      const [expected, given] = [Buffer.from(sign(secret, body)), Buffer.from(signature)]
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) throw refuse('FORBIDDEN')
      const { page, reference, cents, state } = news.parse(JSON.parse(body))
      return { paymentId: reference, page, outcome: state, amount: cents, difference: null }
    },
  }
}

const order = z.object({ reference: z.uuid(), cents: z.int(), back: z.string() })

/** The bank itself: a page with a button, which reports to `webhook` and leads back. */
export async function startGirobank(secret: string) {
  const orders: z.output<typeof order>[] = []
  let webhook = ''
  /** Reports the payment on this page; resolves with the status of the answer. */
  async function report(page: string, state: 'paid' | 'declined'): Promise<number> {
    const asked = orders[Number(page)]
    const body = JSON.stringify({ page, reference: asked?.reference, cents: asked?.cents, state })
    const headers = { 'content-type': 'application/json', 'girobank-signature': sign(secret, body) }
    return (await fetch(webhook, { method: 'POST', body, headers })).status
  }
  const server = await serve(async (request, response) => {
    const [, page] = /^\/pages\/(\d+)$/.exec(request.url ?? '') ?? []
    if (page === undefined) {
      const asked = order.parse(JSON.parse(await text(request)))
      response.end(String(orders.push(asked) - 1))
    } else if (request.method === 'POST') {
      await report(page, 'paid')
      response.writeHead(303, { location: orders[Number(page)]?.back }).end()
    } else {
      response.end(`<form method="post"><button>Pay ${orders[Number(page)]?.cents} cents</button></form>`)
    }
  })
  return {
    ...server,
    report,
    /** Names the address that it reports to. */
    reportTo(address: string) {
      webhook = address
    },
  }
}
