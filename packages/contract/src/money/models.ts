import { z } from 'zod'
import { credits, id, instant } from '../models.ts'

/** [M4] What others pay a minute where the client pays less, as a subscriber; null: everybody pays `pricePerMinute`. */
export const normalPricePerMinute = credits.nullable()

/** `available` is all that can be spent now, `promo` the part of it that is promo credit: never add the two. */
export const balance = z.object({ available: credits, held: credits, promo: credits })

/** [B9] Credits; null: no limit. A raise waits in `pending` until its time. */
export const limits = z.object({
  perSession: credits.nullable(),
  perDay: credits.nullable(),
  pending: z.array(
    z.object({ limit: z.enum(['perSession', 'perDay']), value: credits.nullable(), from: instant }),
  ),
})

/** [T1] */
export const payment = z.object({
  id,
  state: z.enum(['PENDING', 'PAID', 'DECLINED', 'ABANDONED']),
  /** credits asked for */
  amount: credits,
  /** credits kept as fee */
  fee: credits,
  /** credits that will be or were added as cash */
  credit: credits,
  promoCredit: credits,
  redirectUrl: z.string(),
})

/** [M4] */
export const subscription = z.object({
  performerId: id,
  performerNumber: z.int(),
  performerName: z.string(),
  /** credits of the period that is paid */
  price: credits,
  /** credits that the next renewal takes: what was agreed to, or less; null: there is none */
  renewalPrice: credits.nullable(),
  /** [M4] the performer's new, higher price: it applies from the renewal after the client accepts it; null: none */
  offer: z.object({ price: credits, pricePerMinute: credits }).nullable(),
  /** the end of what is paid */
  paidUntil: instant,
  /** null once removed */
  renewsAt: instant.nullable(),
  /** GRACE: the renewal failed and is tried again for 3 days; CANCELLED: removed, access until `paidUntil` */
  state: z.enum(['ACTIVE', 'GRACE', 'CANCELLED']),
  /** what a private show costs this subscriber a minute now; null: the usual price, or the performer gives none */
  pricePerMinute: credits.nullable(),
  normalPricePerMinute,
  /** the performer has a price for subscribers now; while there is none, a renewal costs nothing */
  gives: z.boolean(),
})

/** [T6] */
export const refund = z.object({
  id,
  sessionId: id,
  amount: credits,
  promo: credits,
  cash: credits,
  fromPlatform: credits,
  fromPerformer: credits,
  reason: z.string(),
  at: instant,
})
