import { z } from 'zod'
import { taxServices } from '../constants.ts'
import { credits, endedBy, endReason, id, instant, normalPricePerMinute, service } from './models.ts'

/** [R1] What both sides read after a session. `performerShare` and `net` are for the performer only. */
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
  charged: credits,
  promo: credits,
  cash: credits,
  /** credits given beside it, in tips [S18] */
  tips: credits,
  intervals: z.array(z.object({ from: instant, to: instant })),
  endReason,
  endedBy: endedBy.nullable(),
  performerShare: z.int().nullable(),
  net: credits.nullable(),
  /** Ed25519 over the canonical receipt, base64url [R2]; null for one from before receipts were signed */
  signature: z.string().nullable(),
  /** SHA-256 of the sealed receipt before it, hex; null for the client's first */
  previous: z.string().nullable(),
  /** where the client finds the receipt before it */
  previousSessionId: id.nullable(),
  /** [M6] what the client declared of this performer last, not signed; null: nothing, or nothing to this reader */
  tax: z
    .object({ serviceType: z.enum(taxServices), businessUse: z.boolean(), vatNumber: z.string().nullable() })
    .nullable(),
})
