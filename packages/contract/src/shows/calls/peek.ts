import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId, cap } from '../../common.ts'
import * as models from '../../models.ts'
import * as shows from '../models.ts'

/** [S10] Peeking into a private show, and the private client's permission for it. */
export const peekCalls = {
  requestPeek: {
    method: 'POST',
    path: '/session/request/peek',
    access: 'client',
    failure: 'status-or-error-field',
    errors: [
      'NOT_FOUND',
      'BLOCKED',
      'PERFORMER_BUSY',
      'PERFORMER_OFFLINE',
      'SERVICE_NOT_OFFERED',
      'PEEK_CLOSED',
      'PRICE_CHANGED',
      'REQUEST_OPEN',
      'TRY_LATER',
      'INSUFFICIENT_CREDIT',
      'SPENDING_FROZEN',
      'DAY_CAP_REACHED',
      'CAP_TOO_LOW',
    ],
    idempotent: true,
    summary: 'Ask to peek into a running private show; granted at once where it is open',
  },
  allowPeek: {
    method: 'PUT',
    path: '/session/{id}/peek',
    access: 'client',
    errors: ['NOT_FOUND', 'SESSION_STATE'],
    summary: 'Open or close one’s private show for peeking; closing ends the running peeks',
  },
} as const satisfies Record<string, Call>

export function peekSchemas() {
  return {
    requestPeek: {
      body: z.object({
        performerId: models.id,
        type: z.literal('PEEK'),
        cap: cap.optional(),
        /** part of every request's shape; a peek has no peeks */
        allowPeek: z.boolean().optional(),
        /** as of `requestChat`: the price that the client agreed to [S3] */
        pricePerMinute: models.credits.optional(),
      }),
      reply: z.object({ request: shows.chatRequest }),
    },
    allowPeek: {
      params: byId,
      body: z.strictObject({ allowed: z.boolean() }),
      reply: z.object({ session: shows.session }),
    },
  } as const satisfies Record<keyof typeof peekCalls, CallSchema>
}
