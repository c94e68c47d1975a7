import { z } from 'zod'
import { studioPriceRange } from '../constants.ts'
import { performerStatuses } from '../rules/performer-status.ts'
import { byId } from './common.ts'
import { historyEntry } from './history.ts'
import * as models from './models.ts'

/** A request as the studio shows it. */
export const studioRequest = models.chatRequest.extend({
  clientName: z.string(),
  /** sessions with her before */
  sessionsWithYou: z.int(),
  /** credits a minute that she would earn */
  netPerMinute: models.credits,
})

/** The running session as the performer sees it. */
export const studioSession = models.session.extend({ clientName: z.string(), earned: models.credits })

const price = models.credits.min(studioPriceRange.least).max(studioPriceRange.most)
/** [M4] Credits: a minute of a private show, for everybody and for subscribers, and a month. Null: not offered. */
const studioPrices = {
  video: price.nullable(),
  videoSubscribers: price.nullable(),
  subscription: models.credits.max(studioPriceRange.mostMonthly).nullable(),
}

export const studioSchemas = {
  studio: {
    reply: z.object({
      performer: models.performerAccount,
      available: z.boolean(),
      /** the stage stream as the media server sees it */
      streamActive: z.boolean(),
      lobbyViewers: z.int(),
      session: studioSession.nullable(),
      tonight: z.object({ sessionSeconds: z.int(), net: models.credits, rating: z.number().nullable() }),
      recent: z.array(historyEntry.extend({ clientName: z.string() })),
    }),
  },
  goLive: {
    body: z.strictObject({ quality: z.enum(['ld', 'md', 'hd']).default('md') }),
    reply: z.object({ publishStream: models.streamOptions }),
  },
  leaveLive: { reply: z.object({ performerStatus: z.enum(performerStatuses) }) },
  setAvailability: {
    body: z.strictObject({ available: z.boolean() }),
    reply: z.object({ performerStatus: z.enum(performerStatuses) }),
  },
  studioPrices: { reply: z.object(studioPrices) },
  setStudioPrices: { body: z.strictObject(studioPrices), reply: z.object(studioPrices) },
  studioRequests: { reply: z.object({ requests: z.array(studioRequest) }) },
  acceptRequest: { params: byId, reply: z.object({ request: studioRequest }) },
  declineRequest: { params: byId, reply: z.object({ request: studioRequest }) },
  endStudioSession: { reply: z.object({ session: studioSession }) },
} as const
