import { z } from 'zod'
import { confirmation, signInCode } from './common.ts'
import * as models from './models.ts'

const secondFactor = z.object({
  on: z.boolean(),
  /** since when; null where it is off */
  since: models.instant.nullable(),
  recoveryCodesLeft: z.int(),
  /** the operator asks for it: it can be set up and not be switched off */
  compulsory: z.boolean(),
})
/** shown this once */
const recoveryCodes = z.array(z.string())
const policy = z.strictObject({ admins: z.boolean(), performers: z.boolean() })

export const secondFactorSchemas = {
  secondFactor: { reply: z.object({ secondFactor }) },
  beginSecondFactor: {
    body: z.strictObject(confirmation),
    reply: z.object({
      /** base32, as authenticators take it by hand */
      secret: z.string(),
      /** otpauth://, as they read it from a picture */
      address: z.string(),
    }),
  },
  confirmSecondFactor: {
    body: z.strictObject({ code: signInCode }),
    reply: z.object({ secondFactor, recoveryCodes }),
  },
  disableSecondFactor: { body: z.strictObject(confirmation), reply: z.object({ secondFactor }) },
  renewRecoveryCodes: {
    body: z.strictObject(confirmation),
    reply: z.object({ secondFactor, recoveryCodes }),
  },
  signInPolicy: { reply: z.object({ policy }) },
  setSignInPolicy: { body: policy, reply: z.object({ policy }) },
} as const
