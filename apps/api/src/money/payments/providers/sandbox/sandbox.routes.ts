import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isOwnForm } from '../../../../platform/http/callers/same-origin.ts'
import type { Site } from '../../../../platform/http/mount/module-entry.ts'
import type { PaymentOutcome } from '../../checkout.ts'
import type { PaymentService } from '../../payments.service.ts'
import { sandboxNotFound, sandboxPage, sandboxPolicy } from './sandbox.page.ts'

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
