import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId, cap } from '../../common.ts'
import * as money from '../models.ts'

/** [B9] The client's spending limits. */
export const limitCalls = {
  getLimits: {
    method: 'GET',
    path: '/client/client_accounts/{id}/limits',
    access: 'client',
    errors: ['NOT_FOUND'],
    summary: 'Spending limits per session and per day, and raises that wait',
  },
  setLimits: {
    method: 'PUT',
    path: '/client/client_accounts/{id}/limits',
    access: 'client',
    errors: ['NOT_FOUND'],
    summary: 'Set the limits: lower at once, higher after 24 hours',
  },
} as const satisfies Record<string, Call>

export function limitSchemas() {
  return {
    getLimits: { params: byId, reply: z.object({ limits: money.limits }) },
    setLimits: {
      params: byId,
      /** credits; null: no limit */
      body: z.strictObject({ perSession: cap.nullable(), perDay: cap.nullable() }),
      reply: z.object({ limits: money.limits }),
    },
  } as const satisfies Record<keyof typeof limitCalls, CallSchema>
}
