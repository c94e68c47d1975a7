import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId } from '../../common.ts'
import { password } from '../themselves.ts'

/** The links in e-mails: to reset a password [A5], to verify an address [A13]. */
export const recoveryCalls = {
  forgotPassword: {
    method: 'POST',
    path: '/client/client_accounts/forgot_password',
    access: 'public',
    errors: ['TOO_MANY_TRIES'],
    limit: 'guess',
    summary: 'Mail a link that sets the password anew; the answer is the same where there is no such account',
  },
  resetPassword: {
    method: 'PUT',
    path: '/client/client_accounts/reset_password',
    access: 'public',
    errors: ['LINK_SPENT', 'TOO_MANY_TRIES'],
    limit: 'guess',
    summary: 'Set the password anew by the link of a mail; every sign-in of the account ends',
  },
  verifyEmail: {
    method: 'POST',
    path: '/client/client_accounts/verify_email',
    access: 'public',
    errors: ['LINK_SPENT', 'TOO_MANY_TRIES'],
    limit: 'guess',
    summary: 'Show the link of a mail: the account’s e-mail address is proven by it',
  },
  dropAccount: {
    method: 'POST',
    path: '/client/client_accounts/drop',
    access: 'public',
    errors: [
      'LINK_SPENT',
      'TOO_MANY_TRIES',
      'REQUEST_OPEN',
      'STILL_RUNNING',
      'SPENDING_FROZEN',
      'BANK_ACCOUNT_MISSING',
    ],
    summary:
      'Close an account that claims an address without having proven it, by the link of a mail to that address',
  },
  askVerification: {
    method: 'POST',
    path: '/client/client_accounts/{id}/verification',
    access: 'signed-in',
    errors: ['NOT_FOUND', 'TOO_MANY_TRIES'],
    summary: 'Mail the link once more that proves the e-mail address; fine where it is proven',
  },
} as const satisfies Record<string, Call>

export function recoverySchemas() {
  const token = z.string().min(1).max(200)
  const asked = z.object({ asked: z.literal(true) })
  return {
    forgotPassword: {
      /** an e-mail address or a username */
      body: z.object({ account: z.string().trim().min(1).max(200) }),
      reply: asked,
    },
    resetPassword: {
      body: z.object({ token, password }),
      reply: z.object({ reset: z.literal(true) }),
    },
    verifyEmail: {
      body: z.strictObject({ token }),
      reply: z.object({ verified: z.literal(true) }),
    },
    dropAccount: { body: z.strictObject({ token }), reply: z.object({ dropped: z.literal(true) }) },
    askVerification: { params: byId, reply: asked },
  } as const satisfies Record<keyof typeof recoveryCalls, CallSchema>
}
