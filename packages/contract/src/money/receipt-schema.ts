import { z } from 'zod'
import { credits, id, instant } from '../models.ts'
import { endedBy, endReason, service } from '../shows/models.ts'
import { taxServices } from './constants.ts'
import { normalPricePerMinute } from './models.ts'

/**
 * [R1] What both sides read after a session. `performerShare`, `net` and `tipsNet` are for the performer only. A field more
 * is a line more in `receipt/fields.ts`, by which it is signed and checked.
 */
export const receipt = z.object({
  sessionId: id,
  type: service,
  performerName: z.string(),
  performerNumber: z.int(),
  clientName: z.string(),
  pricePerMinute: credits,
  normalPricePerMinute,
  startedAt: instant.nullable(),
  endedAt: instant,
  billedSeconds: z.int(),
  heldSeconds: z.int(),
  /** [B4] of a VIDEOCALL: billed seconds in which the performer's picture reached the client; null: no call */
  performerPictureSeconds: z.int().nullable(),
  /** [B4] of a VIDEOCALL: billed seconds in which the client's picture reached the performer; null: no call */
  clientPictureSeconds: z.int().nullable(),
  charged: credits,
  promo: credits,
  cash: credits,
  /** credits given beside it, in tips [S18] */
  tips: credits,
  /** of the tips: what came from promo credit */
  tipsPromo: credits,
  intervals: z.array(z.object({ from: instant, to: instant })),
  endReason,
  endedBy: endedBy.nullable(),
  performerShare: z.int().nullable(),
  /** the performer's part of what was charged; of the tips it is `tipsNet` */
  net: credits.nullable(),
  tipsNet: credits.nullable(),
  /** [T6] credits given back of charge and tips: to the client; to the performer, what of it was their part */
  refunds: z.array(z.object({ at: instant, amount: credits, reason: z.string().nullable() })),
  /** of the sealed text [R2] */
  version: z.int(),
  /** Ed25519 over the sealed text, base64url [R2]; null for one from before receipts were signed */
  signature: z.string().nullable(),
  /** Ed25519 over everything that this reader is shown, made when it is read; null where `signature` is */
  readerSignature: z.string().nullable(),
  /** SHA-256 of the sealed receipt before it, hex; null for the client's first */
  previous: z.string().nullable(),
  /** where the client finds the receipt before it */
  previousSessionId: id.nullable(),
  /** [M6] the client's last declaration about this performer; null: none, or hidden from this reader */
  tax: z
    .object({ serviceType: z.enum(taxServices), businessUse: z.boolean(), vatNumber: z.string().nullable() })
    .nullable(),
})
