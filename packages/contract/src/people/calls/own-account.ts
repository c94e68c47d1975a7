import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId, confirmation } from '../../common.ts'
import * as models from '../../models.ts'
import { isCountry } from '../../site/countries.ts'
import * as people from '../models.ts'
import { language, signedInAccount } from '../signed-in.ts'
import { displayName, email, password, timezone, typesOnWire, username } from '../themselves.ts'

/** [A7, A8] The caller's own account: changing it, the data export, and closing it. */
export const ownAccountCalls = {
  changeClientAccount: {
    method: 'PUT',
    path: '/client/client_accounts/{id}',
    access: 'client',
    errors: [
      'NOT_FOUND',
      'NOT_CONFIRMED',
      'CODE_NEEDED',
      'TOO_MANY_TRIES',
      'ACCOUNT_EXISTS',
      'ACCOUNT_CHANGED',
    ],
    summary: 'Change one’s own account; another e-mail address or password asks for the password again',
  },
  changeOwnAccount: {
    method: 'PUT',
    path: '/account',
    access: 'signed-in',
    errors: ['NOT_CONFIRMED', 'CODE_NEEDED', 'TOO_MANY_TRIES', 'ACCOUNT_EXISTS'],
    summary:
      'Change name, username, e-mail address or password of an account of any role; the last two ask for the password again',
  },
  personalData: {
    method: 'GET',
    path: '/client/client_accounts/personal_data',
    access: 'signed-in',
    whileSuspended: true,
    summary: 'Everything that is held about the account, of any role',
  },
  closeClientAccount: {
    method: 'DELETE',
    path: '/client/client_accounts/{id}',
    access: 'client',
    errors: [
      'NOT_FOUND',
      'NOT_CONFIRMED',
      'CODE_NEEDED',
      'TOO_MANY_TRIES',
      'REQUEST_OPEN',
      'SPENDING_FROZEN',
    ],
    summary:
      'Close the account: cash is paid back, what is personal is erased, money records lose their name',
  },
  closeOwnAccount: {
    method: 'DELETE',
    path: '/account',
    access: 'signed-in',
    confirmed: true,
    whileSuspended: true,
    errors: [
      'NOT_FOUND',
      'REQUEST_OPEN',
      'SPENDING_FROZEN',
      'STILL_RUNNING',
      'BANK_ACCOUNT_MISSING',
      'CAPABILITY_LAST',
    ],
    summary:
      'Close an account of any role: a client gets the cash back, a performer the earnings; the last operator who may change what operators may do stays',
  },
} as const satisfies Record<string, Call>

export function ownAccountSchemas() {
  const birthDate = z.iso.date().refine((day) => day >= '1900-01-01', 'Check the year of birth.')
  const closed = z.object({
    closed: z.literal(true),
    /** credits of a client's cash that are paid back */
    refundedCredits: models.credits,
    /** credits of a client's promo that lapse */
    lapsedCredits: models.credits,
    /** credits of a performer's earnings that the next payouts bring */
    owedCredits: models.credits,
  })
  /** what is left out stays */
  const anyAccount = {
    username: username.optional(),
    /** a new address is pending until the link that is sent to it is opened */
    email: email.optional(),
    displayName: displayName.optional(),
    newPassword: password.optional(),
    password: confirmation.password.optional(),
    code: confirmation.code,
  }
  return {
    changeOwnAccount: {
      body: z.strictObject({
        ...anyAccount,
        /** null: withdraws the pending address */
        newEmail: z.null().optional(),
      }),
      /** `newEmail`: an address that is pending until its link is opened */
      reply: z.object({ account: signedInAccount, newEmail: z.string().nullable() }),
    },
    changeClientAccount: {
      params: byId,
      /** the account as it was read, with the changed fields; omitted fields stay */
      body: z.object({
        ...anyAccount,
        /** null: withdraws the pending address; otherwise the value as it was read */
        newEmail: z.string().nullable().optional(),
        language: language.optional(),
        /** ISO 3166-1 alpha-2 */
        country: z.string().refine(isCountry, 'Two letters of a country, as in NL.').nullable().optional(),
        timezone: timezone.optional(),
        birthDate: birthDate.nullable().optional(),
        notification_types: typesOnWire.optional(),
        version: z.int().optional(),
      }),
      reply: z.object({ clientAccount: people.clientAccount }),
    },
    personalData: {
      /** by the module that holds it */
      reply: z.object({ personalData: z.record(z.string(), z.unknown()) }),
    },
    /** without a password: for a caller who signed in within the last ten minutes */
    closeClientAccount: { params: byId, body: z.object(confirmation).partial().default({}), reply: closed },
    closeOwnAccount: { body: z.strictObject(confirmation), reply: closed },
  } as const satisfies Record<keyof typeof ownAccountCalls, CallSchema>
}
