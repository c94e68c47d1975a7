import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { confirmation, signInCode } from '../../common.ts'
import * as models from '../../models.ts'

/** [A6] The second factor of the caller's account, and the operator's rule which roles must have one. */
export const secondFactorCalls = {
  secondFactor: {
    method: 'GET',
    path: '/session/second_factor',
    access: 'signed-in',
    whileEnrolling: true,
    whileSuspended: true,
    summary: 'Whether signing in asks for a code, and how many recovery codes are left',
  },
  beginSecondFactor: {
    method: 'POST',
    path: '/session/second_factor',
    access: 'signed-in',
    errors: ['SECOND_FACTOR_STATE'],
    confirmed: true,
    whileEnrolling: true,
    summary: 'A new secret for an authenticator; nothing changes until a code of it is shown',
  },
  confirmSecondFactor: {
    method: 'POST',
    path: '/session/second_factor/confirm',
    access: 'signed-in',
    errors: ['WRONG_CODE', 'TOO_MANY_TRIES', 'SECOND_FACTOR_STATE'],
    whileEnrolling: true,
    summary: 'Show a code of the new secret: from now on signing in asks for one',
  },
  disableSecondFactor: {
    method: 'POST',
    path: '/session/second_factor/disable',
    access: 'signed-in',
    errors: ['SECOND_FACTOR_STATE'],
    confirmed: true,
    summary: 'Sign in by password alone again, where the operator allows it',
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/session/second_factor/recovery_codes',
    access: 'signed-in',
    errors: ['SECOND_FACTOR_STATE'],
    confirmed: true,
    summary: 'New recovery codes; the old ones are good for nothing from then on',
  },
  signInPolicy: {
    method: 'GET',
    path: '/admin/sign_in_policy',
    access: { admin: 'sign-in' },
    summary: 'Who must have a second factor',
  },
  setSignInPolicy: {
    method: 'PUT',
    path: '/admin/sign_in_policy',
    access: { admin: 'sign-in' },
    audit: { action: 'sign_in_policy.set', subject: 'house', fields: ['admins', 'performers'] },
    summary: 'Say who must have a second factor; who has none may only set one up, from the next call on',
  },
} as const satisfies Record<string, Call>

export function secondFactorSchemas() {
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

  return {
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
  } as const satisfies Record<keyof typeof secondFactorCalls, CallSchema>
}
