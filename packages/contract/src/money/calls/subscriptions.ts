import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { digits } from '../../common.ts'
import * as models from '../../models.ts'
import * as money from '../models.ts'

/** [M4] Monthly subscriptions of a client to performers. */
export const subscriptionCalls = {
  subscriptions: {
    method: 'GET',
    path: '/client/client_accounts/subscriptions',
    access: 'client',
    summary: 'The client’s subscriptions that give access',
  },
  subscribe: {
    method: 'POST',
    path: '/client/client_accounts/{id}/subscriptions/{x}',
    access: 'client',
    errors: [
      'BLOCKED',
      'NOT_FOUND',
      'SERVICE_NOT_OFFERED',
      'PRICE_CHANGED',
      'INSUFFICIENT_CREDIT',
      'SPENDING_FROZEN',
      'DAY_CAP_REACHED',
    ],
    idempotent: true,
    summary: 'Subscribe to the performer with id x, or take back a removal',
  },
  agreeToPrice: {
    method: 'PUT',
    path: '/client/client_accounts/{id}/subscriptions/{x}/price',
    access: 'client',
    errors: ['NOT_FOUND', 'SERVICE_NOT_OFFERED', 'PRICE_CHANGED'],
    summary: 'Agree to the price that the performer with id x asks now, from the next renewal on',
  },
  unsubscribe: {
    method: 'DELETE',
    path: '/client/client_accounts/{id}/subscriptions/{x}',
    access: 'client',
    errors: ['NOT_FOUND'],
    summary: 'Stop renewing the subscription to the performer with id x',
  },
} as const satisfies Record<string, Call>

export function subscriptionSchemas() {
  const reply = z.object({ subscriptions: z.array(money.subscription) })
  /** the client and the performer */
  const params = z.object({ id: models.id, x: models.id })

  return {
    subscriptions: { reply },
    subscribe: {
      params,
      /** the agreed prices in credits, of a month and of a minute of a private show; if either is higher by now, it is refused */
      query: z.object({
        price: digits(models.credits).optional(),
        pricePerMinute: digits(models.credits).optional(),
      }),
      reply,
    },
    agreeToPrice: {
      params,
      /** the agreed price in credits: if it is higher by now, the call is refused */
      body: z.strictObject({ price: models.credits, pricePerMinute: models.credits }),
      reply,
    },
    unsubscribe: { params, reply },
  } as const satisfies Record<keyof typeof subscriptionCalls, CallSchema>
}
