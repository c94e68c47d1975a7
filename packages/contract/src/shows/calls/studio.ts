import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId } from '../../common.ts'
import * as models from '../../models.ts'
import { historyEntry } from '../../money/history.ts'
import * as people from '../../people/models.ts'
import { performerStatuses } from '../../people/performer-status.ts'
import { type PriceKind, priceBounds, settingRules } from '../../site/settings.ts'
import { arriving, refusedCodec } from '../arriving.ts'
import { pictureFaults } from '../constants.ts'
import * as shows from '../models.ts'
import { notAQuality } from '../quality.ts'
import { peopleInPicture, studioRequest, studioSession } from '../studio.ts'

/** The performer’s own side. */
export const studioCalls = {
  studio: {
    method: 'GET',
    path: '/studio',
    access: 'performer',
    summary: 'Everything the studio shows: performer, stream, session, tonight',
  },
  goLive: {
    method: 'POST',
    path: '/studio/live',
    access: 'performer',
    errors: ['NOT_FOUND', 'NOT_APPROVED', 'RECORD_MISSING', 'AGREEMENT_NEEDED'],
    summary: 'Get the options to publish the stage stream',
  },
  leaveLive: {
    method: 'DELETE',
    path: '/studio/live',
    access: 'performer',
    summary: 'Go off air; a running session ends',
  },
  setAvailability: {
    method: 'PUT',
    path: '/studio/availability',
    access: 'performer',
    errors: ['NOT_APPROVED', 'NOT_LIVE'],
    summary: 'Switch availability',
  },
  studioPrices: {
    method: 'GET',
    path: '/studio/prices',
    access: 'performer',
    summary:
      'What the performer offers, and what each service costs: private show, video call, peek, telephone, message, month',
  },
  setStudioPrices: {
    method: 'PUT',
    path: '/studio/prices',
    access: 'performer',
    summary: 'Change services and prices; what is asked for or running already keeps its own',
  },
  studioRequests: {
    method: 'GET',
    path: '/studio/requests',
    access: 'performer',
    summary: 'Open requests, with what the client can pay and what the performer would earn',
  },
  acceptRequest: {
    method: 'POST',
    path: '/studio/requests/{id}/accept',
    access: 'performer',
    errors: ['NOT_FOUND', 'REQUEST_STATE'],
    summary: 'Accept a request',
  },
  declineRequest: {
    method: 'POST',
    path: '/studio/requests/{id}/decline',
    access: 'performer',
    errors: ['NOT_FOUND', 'REQUEST_STATE'],
    summary: 'Decline a request',
  },
  endStudioSession: {
    method: 'POST',
    path: '/studio/session/end',
    access: 'performer',
    errors: ['NOT_FOUND'],
    summary: 'End the running session',
  },
  pauseStudioSession: {
    method: 'PUT',
    path: '/studio/session/pause',
    access: 'performer',
    errors: ['NOT_FOUND'],
    summary: 'Tell the clients of the running session that the picture is paused, or comes again',
  },
} as const satisfies Record<string, Call>

export function studioSchemas() {
  const endedSession = historyEntry.extend({ clientName: z.string() })
  /** the widest bounds that an operator can set; the service holds those of today */
  const asked = (kind: PriceKind) => {
    const [least, most] = priceBounds[kind]
    return models.credits.min(settingRules[least].min).max(settingRules[most].max).nullable()
  }
  /** [M4] Credits: a minute of each service, of a show for subscribers too, and a month. Null: no price is set. */
  const studioPrices = {
    video: asked('minute'),
    videoSubscribers: asked('minute'),
    videocall: asked('minute'),
    peek: asked('minute'),
    phone: asked('minute'),
    subscription: asked('month'),
    /** [M2] of a message; null: nothing */
    message: asked('message'),
    /** [O1] what is switched on; all but messages need a price for it, which is kept while they are off */
    services: z.strictObject(people.services.shape),
  }

  return {
    studio: {
      reply: z.object({
        performer: people.performerAccount,
        available: z.boolean(),
        /** why the server switched availability off; null: it did not */
        switchedOffFor: z.enum(['PICTURE_LOST', 'MISSED_REQUESTS']).nullable(),
        /** [S8] when the server takes a lobby without a picture offline; null: it has a picture, or there is no lobby */
        offlineAt: models.instant.nullable(),
        /** [B4] the stage's picture arrives at the media server */
        streamActive: z.boolean(),
        /** [B4] media arrives that is no picture, and why */
        pictureFault: z.enum(pictureFaults).nullable(),
        /** [H1] what the stage's picture consists of; null: nothing arrives, or it is not measured yet */
        arriving: arriving.nullable(),
        /** [D7] viewers who see or hear nothing, by the codec that their player does not play; the most frequent first */
        cannotPlay: z.array(refusedCodec),
        /** [E6] viewers who lost too much of a second to pay for it, within the last 5 s */
        slowViewers: z.int(),
        /** [P13] from when guests see what arrives, so that they see no moment of a show; told for 5 s after it, then null */
        guestsSeeFrom: models.instant.nullable(),
        lobbyViewers: z.int(),
        session: studioSession.nullable(),
        /** `net` is what the evening earned, less refunds, as the ledger has it, below zero where they took more; `tipsNet` its part from tips */
        tonight: z.object({
          sessionSeconds: z.int(),
          net: z.int(),
          tipsNet: models.credits,
          rating: z.number().nullable(),
        }),
        recent: z.array(endedSession),
        /** the last ended session except peeks, because `recent` may contain peeks only */
        lastShow: endedSession.nullable(),
      }),
    },
    goLive: {
      body: z.strictObject({
        quality: z
          .enum(['ld', 'md', 'hd'], { error: ({ input }) => notAQuality(String(input)) })
          .default('md'),
        people: peopleInPicture.optional(),
      }),
      reply: z.object({ publishStream: shows.streamOptions }),
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
    pauseStudioSession: { body: z.strictObject({ paused: z.boolean() }), reply: z.object({}) },
  } as const satisfies Record<keyof typeof studioCalls, CallSchema>
}
