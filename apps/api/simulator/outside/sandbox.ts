import type { CrowdClient } from '@footlight/test-kit/crowd'
import type { SeededRandom } from '@footlight/test-kit/random'
import type { Wallet } from '../../src/money/index.ts'
import { codesToTry } from '../people.ts'

type Payments = Wallet['payments']

interface Webhook {
  body: string
  signature: string
  dueAtMs: number
}

const amounts: [number, ...number[]] = [500, 700, 5000]
const outcomes = ['paid', 'paid', 'paid', 'declined', 'abandoned'] as const
const longestDelayMs = 60_000

/** The sandbox's payments, whose webhooks come once, twice, late, or contradict each other. */
export class SimulatedSandbox {
  readonly #random: SeededRandom
  #webhooks: Webhook[] = []

  constructor(random: SeededRandom) {
    this.#random = random
  }

  async buy(payments: Payments, client: CrowdClient, nowMs: number): Promise<string> {
    const random = this.#random
    const amount = random.pick(amounts)
    const promo = random.pick(codesToTry)
    const { id } = await client.buy(amount, { promo })
    for (let left = random.below(4); left > 0; left--) {
      const outcome = random.pick(outcomes)
      const dueAtMs = nowMs + random.below(longestDelayMs)
      // now and then another amount was paid than was asked
      const paid = outcome === 'paid' && random.chance(0.5) ? random.pick(amounts) + 1 : undefined
      this.#webhooks.push({ ...payments.sandboxWebhook(id, outcome, paid), dueAtMs })
    }
    return `${id} ${amount}`
  }

  async deliver(payments: Payments, nowMs: number): Promise<string> {
    const due = this.#webhooks.filter(({ dueAtMs }) => dueAtMs <= nowMs)
    for (const webhook of due) {
      await payments.receiveWebhook(webhook.body, webhook.signature)
      this.#webhooks = this.#webhooks.filter((other) => other !== webhook)
    }
    return `${due.length} delivered`
  }
}
