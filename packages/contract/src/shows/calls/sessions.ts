import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId, cap, digits } from '../../common.ts'
import * as models from '../../models.ts'
import { receipt } from '../../money/receipt-schema.ts'
import { performerStatuses } from '../../people/performer-status.ts'
import * as shows from '../models.ts'

/** The lobby, requests and sessions, from the client’s side. */
export const sessionCalls = {
  initiateVoyeurClient: {
    method: 'POST',
    path: '/session/initiate_voyeurclient',
    access: 'public',
    summary: 'Open a viewer for the free lobby',
  },
  voyeur: {
    method: 'POST',
    path: '/session/performer_account/{id}/voyeur',
    access: 'public',
    errors: ['NOT_FOUND', 'BLOCKED', 'PERFORMER_OFFLINE', 'PERFORMER_BUSY', 'LOBBY_USED_UP'],
    summary: 'Join the free lobby of an available performer',
  },
  reach: {
    method: 'GET',
    path: '/session/performer_account/{id}/reach',
    access: 'client',
    errors: ['NOT_FOUND', 'SERVICE_NOT_OFFERED'],
    summary: 'How far the credits of the client reach with a performer, and what ends it first: to agree to',
  },
  requestChat: {
    method: 'POST',
    path: '/session/request/chat',
    access: 'client',
    failure: 'status-or-error-field',
    errors: [
      'NOT_FOUND',
      'BLOCKED',
      'PERFORMER_BUSY',
      'PERFORMER_OFFLINE',
      'SERVICE_NOT_OFFERED',
      'PRICE_CHANGED',
      'REQUEST_OPEN',
      'TRY_LATER',
      'INSUFFICIENT_CREDIT',
      'SPENDING_FROZEN',
      'CAP_TOO_LOW',
      'DAY_CAP_REACHED',
    ],
    idempotent: true,
    summary: 'Ask a performer for a private session',
  },
  getRequest: {
    method: 'GET',
    path: '/session/request/{id}',
    access: 'client',
    failure: 'status-or-error-field',
    errors: ['NOT_FOUND'],
    summary: 'One request of the client',
  },
  initiateVideochat: {
    method: 'POST',
    path: '/session/performer_account/performer_number/{id}/initiate_videochat',
    access: 'client',
    failure: 'status-or-error-field',
    errors: [
      'NOT_FOUND',
      'REQUEST_STATE',
      'SESSION_STATE',
      'SHOWN_ELSEWHERE',
      'PEEK_CLOSED',
      'INSUFFICIENT_CREDIT',
      'SPENDING_FROZEN',
      'CAP_TOO_LOW',
      'DAY_CAP_REACHED',
    ],
    idempotent: true,
    summary: 'Start the accepted VIDEO session, or fetch a fresh token for the running one',
  },
  clientSeen: {
    method: 'GET',
    path: '/session/client_seen',
    access: 'client',
    failure: 'status-or-error-field',
    errors: ['NOT_FOUND'],
    changesState: true,
    summary: 'The client is there; answers what the meter says',
  },
  cancelSession: {
    method: 'POST',
    path: '/session/cancel',
    access: 'client',
    failure: 'status-or-error-field',
    errors: ['NOT_FOUND', 'SESSION_STATE'],
    summary: 'Cancel a request or a session that is not active yet',
  },
  endSession: {
    method: 'POST',
    path: '/session/end',
    access: 'client',
    failure: 'status-or-error-field',
    errors: ['NOT_FOUND'],
    summary: 'End a session, or what became of a request: its session, or the request while it is open',
  },
  deleteVideochatRequest: {
    method: 'DELETE',
    path: '/session/videochat_request/{id}',
    access: 'client',
    failure: 'status-or-error-field',
    errors: ['NOT_FOUND'],
    summary: 'Cancel a request',
  },
  timeoutPerformer: {
    method: 'POST',
    path: '/session/timeout/performer',
    access: 'client',
    failure: 'status-or-error-field',
    errors: ['NOT_FOUND', 'REQUEST_STATE'],
    summary: 'The client says that the performer did not answer in time',
  },
  receipt: {
    method: 'GET',
    path: '/session/{id}/receipt',
    access: 'signed-in',
    errors: ['NOT_FOUND', 'SESSION_STATE'],
    summary: 'The receipt of an ended session, for either side',
  },
} as const satisfies Record<string, Call>

export function sessionSchemas() {
  /** A session, or the request that it came from or is to come from. */
  const ofSessionOrRequest = {
    body: z.union([
      z.object({ sessionId: models.id }),
      // a body with an invalid session id is refused, so that it does not end the request instead
      z.object({ sessionId: z.never().optional(), requestId: models.id }),
    ]),
    reply: z.object({ session: shows.session.optional(), request: shows.chatRequest.optional() }),
  }

  return {
    initiateVoyeurClient: {
      reply: z.object({
        voyeurClient: z.object({ id: models.id, freeSeconds: z.int() }),
        relayServers: z.array(shows.relayServer),
      }),
    },
    voyeur: {
      params: byId,
      reply: z.object({
        playStream: shows.playOptions,
        performerStatus: z.enum(performerStatuses),
        /** seconds left of today's free preview of the performer */
        freeSeconds: z.int(),
        /** the quality of the lobby's stream [S2]; a stream with a single quality is played in that */
        playerOptions: z.object({ quality: z.literal('ld'), muted: z.literal(true) }),
      }),
    },
    reach: {
      params: byId,
      query: z.object({ type: shows.service, cap: digits(cap).optional() }),
      reply: z.object({ reach: shows.affordability }),
    },
    requestChat: {
      body: z.object({
        performerId: models.id,
        type: z.enum(['VIDEO', 'VIDEOCALL']),
        cap: cap.optional(),
        allowPeek: z.boolean().default(false),
        /** the price that the client agreed to: if it is higher by now, the request is refused [S3] */
        pricePerMinute: models.credits.optional(),
      }),
      reply: z.object({ request: shows.chatRequest }),
    },
    getRequest: { params: byId, reply: z.object({ request: shows.chatRequest }) },
    initiateVideochat: {
      /** the performer's number, as the specification's path says */
      params: z.object({ id: digits(z.int().positive().max(2_000_000_000)) }),
      body: z.object({
        type: z.enum(['VIDEO', 'PEEK']),
        requestId: models.id,
        /** [S7] a token for a reconnect: it does not take over a session that another sign-in plays meanwhile */
        renew: z.boolean().optional(),
      }),
      reply: z.object({ session: shows.session, playStream: shows.playOptions }),
    },
    clientSeen: {
      query: z.object({
        sessionId: models.id,
        /** [S22] the page's word that browser or system keep the picture from playing, on this device */
        stopped: z.literal('system').optional(),
      }),
      reply: z.object({ session: shows.session }),
    },
    cancelSession: ofSessionOrRequest,
    endSession: ofSessionOrRequest,
    deleteVideochatRequest: { params: byId, reply: z.object({ request: shows.chatRequest }) },
    timeoutPerformer: {
      body: z.object({ requestId: models.id }),
      reply: z.object({ request: shows.chatRequest }),
    },
    receipt: {
      params: byId,
      reply: z.object({
        receipt: receipt,
        /** [S10] what the peeks into this show gave its client so far, beside what is signed; 0 for the performer */
        peekCredit: models.credits,
      }),
    },
  } as const satisfies Record<keyof typeof sessionCalls, CallSchema>
}
