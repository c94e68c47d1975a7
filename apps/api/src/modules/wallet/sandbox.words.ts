import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { refuse } from '../../platform/refuse.ts'
import type { ProviderWord } from './checkout.ts'
import type { PaymentOutcome } from './payments.rules.ts'

const word = z.object({ paymentId: z.uuid(), outcome: z.enum(['paid', 'declined', 'abandoned']) })

/** [T2] What the sandbox tells the product, signed as a real provider signs. */
export function sandboxWords(secret: string) {
  const sign = (body: string) => createHmac('sha256', secret).update(body).digest('hex')
  return {
    /** @throws FORBIDDEN when it is not signed */
    read(body: string, signature: string): ProviderWord {
      const expected = Buffer.from(sign(body))
      const given = Buffer.from(signature)
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) throw refuse('FORBIDDEN')
      return { ...word.parse(JSON.parse(body)), amount: null }
    },

    write(paymentId: string, outcome: PaymentOutcome): { body: string; signature: string } {
      const body = JSON.stringify({ paymentId, outcome })
      return { body, signature: sign(body) }
    },
  }
}
