import { z } from 'zod'
import { credits, id, instant } from '../models.ts'
import { endedBy, service } from '../shows/models.ts'

/**
 * `peek_credit`: the share that a show's client received of the peeks into it, under the show's id [S10].
 * `credit`: promo credit that an operator gave by hand [T7].
 * `reversal`: what a provider took back of a payment in a dispute or a refund, or gave back again [T1]
 */
export const historyKind = z.enum([
  'session',
  'payment',
  'subscription',
  'message',
  'tip',
  'refund',
  'peek_credit',
  'credit',
  'reversal',
])
/** [A9] one line of the history; amounts are signed, seen from the client */
export const historyEntry = z.object({
  id,
  kind: historyKind,
  at: instant,
  amount: z.int(),
  state: z.string(),
  /** of a session */
  endedBy: endedBy.nullable(),
  /** of a refund or a credit by hand: why */
  reason: z.string().nullable(),
  /** credits kept of a payment */
  fee: credits.nullable(),
  /** promo credit that came with a payment: what was paid is `amount + fee - promo` */
  promo: credits.nullable(),
  /** the client's balance after it, including held credits; null for other readers */
  balance: z.int().nullable(),
  /** of everything but a payment */
  performerId: id.nullable(),
  performerName: z.string().nullable(),
  performerNumber: z.int().nullable(),
  /** of a session */
  billedSeconds: z.int().nullable(),
  sessionType: service.nullable(),
})

/** [A9] The receipt of a paid top-up, a month, a tip or a message; amounts in credits, a credit being a cent. */
export const moneyReceipt = z.object({
  id,
  kind: z.enum(['payment', 'subscription', 'message', 'tip']),
  at: instant,
  /** of a payment: what left the client's bank, fee and all */
  paid: credits,
  fee: credits,
  /** of a payment: what came with it; of others: what of `paid` was promo credit */
  promo: credits,
  cash: credits,
  givenBack: credits,
  /** the provider's name of the payment */
  providerReference: z.string().nullable(),
  performerName: z.string().nullable(),
  performerNumber: z.int().nullable(),
})

/** [A9] The sums of a month's lines that match the filters; months in the reader's time zone. */
export const historyMonth = z.object({
  /** `2026-11` */
  month: z.string(),
  from: instant,
  /** the start of the next one */
  until: instant,
  added: credits,
  spent: credits,
})
