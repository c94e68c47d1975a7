import type { FastifyInstance } from 'fastify'
import type { Payments } from '../payments.service.ts'

/** [T2] Where a provider's webhooks arrive. The signature is over the bytes, so the body is read as it came. */
export function registerWebhook(
  app: FastifyInstance,
  provider: { name: string; webhookSignature: string },
  payments: Payments,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, String(body)))
    scope.post(`/webhooks/${provider.name}`, async (request, reply) => {
      const signature = String(request.headers[provider.webhookSignature] ?? '')
      await payments.receiveWebhook(String(request.body ?? ''), signature, provider.name)
      return reply.code(200).send({ received: true })
    })
  })
}
