import type { FastifyInstance } from 'fastify'
import type { Payments } from '../payments.service.ts'

/** [T2] Where Stripe's webhooks arrive. The signature is over the bytes, so the body is read as it came. */
export function registerStripeWebhook(app: FastifyInstance, payments: Payments): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, String(body)))
    scope.post('/webhooks/stripe', async (request, reply) => {
      const signature = request.headers['stripe-signature']
      await payments.receiveWebhook(String(request.body ?? ''), String(signature ?? ''), 'stripe')
      return reply.code(200).send({ received: true })
    })
  })
}
