import type { Generated } from 'kysely'

/** [T1] a payment that the client disputes at the bank; `id` is the provider's id of the dispute */
export interface DisputeRow {
  id: string
  payment_id: string
  client_id: string
  amount: number
  reason: string
  state: 'OPEN' | 'WON' | 'LOST' | 'CLOSED'
  /** when the provider said so */
  said_at: Date
  opened_at: Date
  /** when an operator let the client spend again */
  released_at: Date | null
}

/** [T1] one move of money that a provider took back, or gave back; `id` is the provider's name of it */
export interface ReversalRow {
  id: string
  payment_id: string
  dispute_id: string | null
  kind: 'WITHDRAWN' | 'REINSTATED' | 'FEE' | 'FEE_BACK' | 'REFUND' | 'REFUND_FAILED'
  amount: number
  /** the part taken from the client's cash; negative: returned to it */
  from_client: number
  /** [L6] unspent promo credit that was taken; below zero: what came back */
  promo_back: Generated<number>
  /** [L6] cash that was taken for spent promo credit; below zero: what came back */
  promo_recovered: Generated<number>
  at: Date
}
