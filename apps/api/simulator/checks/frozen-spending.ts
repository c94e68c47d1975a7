import { sql } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'
import type { StripeEvent } from '../outside/stripe.ts'
import type { Outcome } from './provider-model.ts'

/** Transfer ids between which a client's spending was certainly frozen. */
interface Span {
  clientId: string
  from: number
  /** null: to the end */
  until: number | null
}

interface Dispute {
  clientId: string
  created: number
  isOver: boolean
  freezes: boolean
  isReleased: boolean
}

/**
 * [T1] The clients whose spending is frozen, by the events that the api has answered. Where it crashed, and what it has
 * written is not known, the client counts as not frozen.
 */
export class FrozenSpending {
  readonly spans: Span[] = []
  readonly #disputes = new Map<string, Dispute>()
  readonly #unanswered = new Map<StripeEvent, string>()
  readonly #unsure = new Set<string>()

  isFrozen(clientId: string): boolean {
    return this.spans.some((span) => span.clientId === clientId && span.until === null)
  }

  get frozen(): string[] {
    return this.spans.filter(({ until }) => until === null).map(({ clientId }) => clientId)
  }

  /** From now on the client may spend again: an event or an operator may have released it. */
  mayRelease(clientId: string, at: number): void {
    for (const span of this.spans) if (span.clientId === clientId) span.until ??= at
  }

  async delivered(database: Database, clientId: string, event: StripeEvent, outcome: Outcome): Promise<void> {
    const { fact, created } = event
    if (fact.about !== 'dispute') return
    if (outcome === 'crashed') {
      this.#unanswered.set(event, clientId)
      return
    }
    this.#unanswered.delete(event)
    const known = this.#disputes.get(fact.id)
    const isOver = ['won', 'lost', 'warning_closed'].includes(fact.status)
    const freezes = fact.status !== 'won' && fact.status !== 'warning_closed'
    if (!known || created > known.created || (created === known.created && !known.isOver))
      this.#disputes.set(fact.id, {
        ...{ clientId, created, isOver, freezes },
        isReleased: known?.isReleased ?? false,
      })
    await this.#update(database, clientId)
  }

  /** An operator lets the client spend again; null: the api crashed. */
  released(clientId: string, isDone: true | null): void {
    if (isDone === null || [...this.#unanswered.values()].includes(clientId)) this.#unsure.add(clientId)
    for (const dispute of this.#disputes.values())
      if (dispute.clientId === clientId && dispute.freezes) dispute.isReleased = true
  }

  async #update(database: Database, clientId: string): Promise<void> {
    const isUnsure = this.#unsure.has(clientId) || [...this.#unanswered.values()].includes(clientId)
    const freezes = [...this.#disputes.values()].some(
      (dispute) => dispute.clientId === clientId && dispute.freezes && !dispute.isReleased,
    )
    if (freezes && !isUnsure && !this.isFrozen(clientId))
      this.spans.push({ clientId, from: await lastTransfer(database), until: null })
  }
}

export async function lastTransfer(database: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from transfers`.execute(
    database,
  )
  return rows[0]?.id ?? 0
}

/** [T1] While spending is frozen nothing leaves a client's wallet but what the provider takes. */
export async function findSpentFrozen(database: Database, { spans }: FrozenSpending): Promise<string[]> {
  const { rows } = await sql<{ key: string; amount: number }>`
    select t.key, p.amount from unnest(${spans.map(({ clientId }) => clientId)}::uuid[],
      ${spans.map(({ from }) => from)}::bigint[], ${spans.map(({ until }) => until)}::bigint[])
      as span(client_id, first, past)
    join ledger_accounts a on a.owner_id = span.client_id and a.kind in ('cash', 'promo')
    join postings p on p.from_id = a.id
    join transfers t on t.id = p.transfer_id and t.id > span.first and t.id <= coalesce(span.past, t.id)
    where t.kind not in ('reversal', 'promo_recovery') order by t.id`.execute(database)
  return rows.map(({ key, amount }) => `spent while frozen: ${amount} by ${key}`)
}
