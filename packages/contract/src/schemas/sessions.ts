import { z } from 'zod'
import { performerStatuses } from '../rules/performer-status.ts'
import { byId, cap, digits } from './common.ts'
import * as models from './models.ts'

/** A session, or the request that it came from or is to come from. */
const ofSessionOrRequest = {
  body: z.union([z.object({ sessionId: models.id }), z.object({ requestId: models.id })]),
  reply: z.object({ session: models.session.optional(), request: models.chatRequest.optional() }),
}

export const sessionSchemas = {
  initiateVoyeurClient: {
    reply: z.object({
      voyeurClient: z.object({ id: models.id, freeSeconds: z.int() }),
      relayServers: z.array(models.relayServer),
    }),
  },
  voyeur: {
    params: byId,
    reply: z.object({
      playStream: models.streamOptions,
      performerStatus: z.enum(performerStatuses),
      /** seconds left of today's free preview of her */
      freeSeconds: z.int(),
    }),
  },
  reach: {
    params: byId,
    query: z.object({ type: models.service, cap: digits(cap).optional() }),
    reply: z.object({ reach: models.reach }),
  },
  requestChat: {
    body: z.object({
      performerId: models.id,
      type: z.enum(['VIDEO', 'VIDEOCALL']),
      cap: cap.optional(),
      allowPeek: z.boolean().default(false),
      /** the price that was agreed to: where it is more by now, nothing is asked [S3] */
      pricePerMinute: models.credits.optional(),
    }),
    reply: z.object({ request: models.chatRequest }),
  },
  getRequest: { params: byId, reply: z.object({ request: models.chatRequest }) },
  initiateVideochat: {
    /** the performer's number, as the seed's path says */
    params: z.object({ id: digits(z.int().positive().max(2_000_000_000)) }),
    body: z.object({ type: z.enum(['VIDEO', 'PEEK']), requestId: models.id }),
    reply: z.object({ session: models.session, playStream: models.streamOptions }),
  },
  clientSeen: {
    query: z.object({ sessionId: models.id }),
    reply: z.object({ session: models.session }),
  },
  cancelSession: ofSessionOrRequest,
  endSession: ofSessionOrRequest,
  deleteVideochatRequest: { params: byId, reply: z.object({ request: models.chatRequest }) },
  timeoutPerformer: {
    body: z.object({ requestId: models.id }),
    reply: z.object({ request: models.chatRequest }),
  },
  receipt: { params: byId, reply: z.object({ receipt: models.receipt }) },
} as const
