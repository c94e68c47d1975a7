import type { Payment } from '@footlight/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isOwnForm } from '../../../../platform/http/callers/same-origin.ts'
import type { Site } from '../../../../platform/http/mount/module-entry.ts'
import { staticPagePolicy } from '../../../../platform/http/security-headers.ts'
import type { PaymentOutcome } from '../../checkout.ts'
import type { PaymentService } from '../../payments.service.ts'
import { sandboxStyle } from './sandbox.style.ts'

/** its own style, and the product's script that knows which theme the reader chose */
const sandboxPolicy = staticPagePolicy(sandboxStyle, { themeScript: true })

const stateWords: Record<Payment['state'], string> = {
  PENDING: 'Nothing is charged until you choose.',
  PAID: 'This payment is paid.',
  DECLINED: 'This payment was declined.',
  ABANDONED: 'This payment was given up.',
}

/** The sandbox provider's page [T2]. It contains only numbers and fixed texts, so nothing needs escaping. */
function sandboxPage(payment: Payment): string {
  const choices =
    payment.state === 'PENDING'
      ? `<form method="post" action="/sandbox/${payment.id}">
<button class="pay" name="action" value="pay">Pay ${money(payment.amount)}</button>
<button name="action" value="decline">Decline</button>
<button name="action" value="abandon">Leave without paying</button>
</form>`
      : `<p><a href="/wallet?payment=${payment.id}">Back to the wallet</a></p>`
  const promo =
    payment.promoCredit > 0
      ? `<dt>Promo credits, on top</dt><dd>${creditWords(payment.promoCredit)}</dd>\n`
      : ''
  return frame(
    'Sandbox payment',
    `<p>No real money moves here. ${stateWords[payment.state]}</p>
<dl><dt>Amount</dt><dd>${money(payment.amount)}</dd>
<dt>Fee, taken from it</dt><dd>${money(payment.fee)}</dd>
${promo}<dt>Added to the balance</dt><dd>${creditWords(payment.credit + payment.promoCredit)}</dd></dl>
${choices}`,
  )
}

function sandboxNotFound(): string {
  return frame('No such payment', '<p>This address belongs to no payment.</p>')
}

function frame(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Footlight</title><script src="/theme.js"></script><style>${sandboxStyle}</style></head>
<body><main><p class="house">Footlight</p><h1>${title}</h1>${content}</main></body></html>`
}

const creditWords = (credits: number) => `${credits.toLocaleString('en-GB')} credits`

/** Credits as the operator's currency: 100 credits are one unit [L1]. */
function money(credits: number): string {
  return `€${Math.floor(credits / 100)}.${String(credits % 100).padStart(2, '0')}`
}

const outcomes: Record<string, PaymentOutcome> = { pay: 'paid', decline: 'declined', abandon: 'abandoned' }
const paymentId = z.object({ id: z.uuid() })

/** [T2] The sandbox provider: a payment page, and a signed webhook to the API, as of a real provider. */
export function registerSandbox(app: FastifyInstance, payments: PaymentService, { publicUrl }: Site): void {
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/x-www-form-urlencoded')
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', sandboxPolicy).header('cache-control', 'no-store')
    })

    const find = async (params: unknown) => {
      const parsed = paymentId.safeParse(params)
      return parsed.success ? payments.sandboxPayment(parsed.data.id) : undefined
    }

    scope.get('/sandbox/:id', async (request, reply) => {
      const payment = await find(request.params)
      reply.type('text/html; charset=utf-8')
      return payment ? sandboxPage(payment) : reply.code(404).send(sandboxNotFound())
    })

    scope.post('/sandbox/:id', async (request, reply) => {
      if (!isOwnForm(request, publicUrl)) return reply.code(403).send()
      const payment = await find(request.params)
      if (!payment) return reply.code(404).type('text/html; charset=utf-8').send(sandboxNotFound())
      const action = request.body instanceof URLSearchParams ? request.body.get('action') : null
      const outcome = action === null ? undefined : outcomes[action]
      if (!outcome) return reply.code(400).type('text/html; charset=utf-8').send(sandboxPage(payment))
      const { body, signature } = payments.sandboxWebhook(payment.id, outcome)
      await payments.receiveWebhook(body, signature)
      return reply.redirect(`/wallet?payment=${payment.id}`, 303)
    })
  })
}
