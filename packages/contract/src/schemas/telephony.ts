import { z } from 'zod'
import { phoneCheck } from '../constants.ts'
import { byId, cap, confirmation, digits } from './common.ts'
import * as models from './models.ts'

/** An international telephone number: E.164. */
const phone = z.string().regex(/^\+[1-9]\d{6,14}$/, 'Write the number with its country code: +32470123456.')

const studioPhone = z.object({
  /** where calls reach her: a number that she proved to be hers */
  phone: phone.nullable(),
  /** one at which a code was read to her, and until when the code is good */
  waiting: z.object({ phone, until: models.instant }).nullable(),
  /** the house has a telephone line, so that a number leads to calls */
  ready: z.boolean(),
})

export const telephonySchemas = {
  makeReservation: {
    params: byId,
    query: z.object({
      _format: z.literal('json').optional(),
      /** cap of the call in credits */
      cap: digits(cap).optional(),
    }),
    reply: z.object({
      reservation: z.object({
        /** to be entered on the telephone */
        code: z.string(),
        /** the number to call */
        phoneNumber: phone,
        pricePerMinute: models.credits,
        /** credits at which the call ends by itself; null: none */
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
} as const
