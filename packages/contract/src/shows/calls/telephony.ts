import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId, cap, confirmation, digits } from '../../common.ts'
import * as models from '../../models.ts'
import { phoneCheck } from '../constants.ts'

/** [S11] PHONE: a reservation for the client, a number for the performer. The call itself is the provider's webhooks. */
export const telephonyCalls = {
  makeReservation: {
    method: 'GET',
    path: '/session/make_reservation/{id}/PHONE',
    access: 'client',
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
      'DAY_CAP_REACHED',
      'CAP_TOO_LOW',
    ],
    changesState: true,
    summary: 'Reserve a telephone call; asked again within 15 minutes it is the same reservation',
  },
  studioPhone: {
    method: 'GET',
    path: '/studio/phone',
    access: 'performer',
    summary: 'The number at which the performer takes telephone calls',
  },
  setStudioPhone: {
    method: 'PUT',
    path: '/studio/phone',
    access: 'performer',
    errors: ['SERVICE_NOT_OFFERED', 'PHONE_CALL_FAILED'],
    confirmed: true,
    summary: 'Remove that number, or have another one called, where a code is read that proves it',
  },
  proveStudioPhone: {
    method: 'POST',
    path: '/studio/phone/proof',
    access: 'performer',
    errors: ['PHONE_CODE', 'TOO_MANY_TRIES'],
    summary: 'Prove the number that was called, by the code that was read there: from now on calls reach it',
  },
} as const satisfies Record<string, Call>

export function telephonySchemas() {
  /** An international telephone number: E.164. */
  const phone = z.string().regex(/^\+[1-9]\d{6,14}$/, 'Write the number with its country code: +32470123456.')

  const studioPhone = z.object({
    /** where calls reach the performer: a number that the performer proved to own */
    phone: phone.nullable(),
    /** the number that was called with a code, and the time until which the code is valid */
    waiting: z.object({ phone, until: models.instant }).nullable(),
    /** the operator has set up a telephone line, so that a number leads to calls */
    ready: z.boolean(),
  })

  return {
    makeReservation: {
      params: byId,
      query: z.object({
        _format: z.literal('json').optional(),
        /** cap of the call in credits */
        cap: digits(cap).optional(),
        /** the price that the client agreed to: a call at a higher one is not reserved [S3] */
        pricePerMinute: digits(models.credits).optional(),
      }),
      reply: z.object({
        reservation: z.object({
          /** to be entered on the telephone */
          code: z.string(),
          /** the number to call */
          phoneNumber: phone,
          /** in the demo the page that simulates the caller's telephone; null: a real number */
          sandboxUrl: z.string().nullable(),
          pricePerMinute: models.credits,
          /** the cap in credits at which the server ends the call; null: none */
          cap: models.credits.nullable(),
          expiresAt: models.instant,
        }),
      }),
    },
    studioPhone: { reply: studioPhone },
    setStudioPhone: {
      body: z.strictObject({ phone: phone.nullable(), ...confirmation }),
      reply: studioPhone,
    },
    proveStudioPhone: {
      body: z.strictObject({
        code: z
          .string()
          .regex(
            new RegExp(`^\\d{${phoneCheck.digits}}$`),
            `Enter the ${phoneCheck.digits} digits that were read to you.`,
          ),
      }),
      reply: studioPhone,
    },
  } as const satisfies Record<keyof typeof telephonyCalls, CallSchema>
}
