import type { Wallet } from '../../modules/wallet/index.ts'
import type { Dice } from '../dice.ts'
import { codesToTry } from '../house/cast.ts'

type Payments = Wallet['payments']

interface Webhook {
  body: string
  signature: string
  dueAtMs: number
}

const amounts: [number, ...number[]] = [500, 700, 5000]
const outcomes = ['paid', 'paid', 'paid', 'declined', 'abandoned'] as const
const longestDelayMs = 60_000

/** A payment provider whose webhooks come once, twice, late, or say two things about one payment. */
export class SimulatedProvider {
  readonly #dice: Dice
  #post: Webhook[] = []

  constructor(dice: Dice) {
    this.#dice = dice
  }

  async buy(payments: Payments, clientId: string, nowMs: number): Promise<string> {
    const dice = this.#dice
    const amount = dice.pick(amounts)
    const promoCode = dice.pick(codesToTry)
    const { id } = await payments.buy({ clientId, amount, method: 'sandbox', promoCode })
    for (let left = dice.below(4); left > 0; left--) {
      const outcome = dice.pick(outcomes)
      const dueAtMs = nowMs + dice.below(longestDelayMs)
      // often enough to be seen, another amount was paid than was asked
      const paid = outcome === 'paid' && dice.chance(0.5) ? dice.pick(amounts) + 1 : undefined
      this.#post.push({ ...payments.sandboxWebhook(id, outcome, paid), dueAtMs })
    }
    return `${id} ${amount}`
  }

  async deliver(payments: Payments, nowMs: number): Promise<string> {
    const due = this.#post.filter(({ dueAtMs }) => dueAtMs <= nowMs)
    for (const webhook of due) {
      await payments.receiveWebhook(webhook.body, webhook.signature)
      this.#post = this.#post.filter((other) => other !== webhook)
    }
    return `${due.length} delivered`
  }
}
