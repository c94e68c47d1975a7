import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId } from '../../common.ts'
import * as models from '../../models.ts'
import * as shows from '../models.ts'
import { studioSession } from '../studio.ts'

/** What runs over the media gateway: VIDEOCALL, which is asked for by `requestChat`, and the connection test. */
export const videocallCalls = {
  initiateVideocall: {
    method: 'POST',
    path: '/session/performer_account/{id}/initiate_videocall',
    access: 'client',
    failure: 'status-or-error-field',
    errors: [
      'NOT_FOUND',
      'REQUEST_STATE',
      'SESSION_STATE',
      'SHOWN_ELSEWHERE',
      'INSUFFICIENT_CREDIT',
      'SPENDING_FROZEN',
      'DAY_CAP_REACHED',
      'CAP_TOO_LOW',
    ],
    idempotent: true,
    summary: 'Start the accepted VIDEOCALL session, or fetch a fresh token for the running one',
  },
  joinVideocall: {
    method: 'POST',
    path: '/studio/session/videocall',
    access: 'performer',
    errors: ['NOT_FOUND', 'SHOWN_ELSEWHERE'],
    summary: 'The performer’s side of the running VIDEOCALL session, or a fresh token for it',
  },
  startConnectionTest: {
    method: 'POST',
    path: '/session/connection_test',
    access: 'signed-in',
    limit: 'connectionTest',
    summary: 'A token for the gateway’s echo, by which a page measures its line [S21]',
  },
} as const satisfies Record<string, Call>

export function videocallSchemas() {
  /** What a client of the media gateway needs: it registers as `name` and calls, or is called by, `peer` [G3]. */
  const gateway = z.object({
    serverUrl: z.string(),
    token: z.string(),
    name: z.string(),
    peer: z.string(),
  })
  const relayServers = z.array(shows.relayServer)

  return {
    initiateVideocall: {
      params: byId,
      body: z.object({
        type: z.literal('VIDEOCALL'),
        requestId: models.id,
        /** [S7] as of `initiateVideochat`: a reconnect does not take a call over from another sign-in */
        renew: z.boolean().optional(),
      }),
      reply: z.object({ session: shows.session, gateway, relayServers }),
    },
    joinVideocall: {
      /** [S7] as of `initiateVideocall` */
      body: z.strictObject({ renew: z.boolean().optional() }),
      reply: z.object({ session: studioSession, gateway, relayServers }),
    },
    startConnectionTest: {
      reply: z.object({ gateway: gateway.pick({ serverUrl: true, token: true }), relayServers }),
    },
  } as const satisfies Record<keyof typeof videocallCalls, CallSchema>
}
