import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { refuse } from '../../../../platform/refuse.ts'
import type { Checkout } from '../../checkout.ts'

const word = z.object({
  paymentId: z.uuid(),
  outcome: z.enum(['paid', 'declined', 'abandoned']),
  /** the paid credits, where they differ from the requested ones */
  amount: z.int().positive().optional(),
})

/** [T2] The sandbox: its webhooks are signed as a real provider's are. */
export function createSandboxCheckout(secret: string): Checkout {
  const sign = (body: string) => createHmac('sha256', secret).update(body).digest('hex')
  return {
    money: 'play',

    read(body, signature) {
      const expected = Buffer.from(sign(body))
      const given = Buffer.from(signature)
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) throw refuse('FORBIDDEN')
      const { paymentId, outcome, amount = null } = word.parse(JSON.parse(body))
      return { paymentId, outcome, amount, page: null, difference: null }
    },

    write(paymentId, outcome, amount) {
      const body = JSON.stringify({ paymentId, outcome, amount })
      return { body, signature: sign(body) }
    },
  }
}
