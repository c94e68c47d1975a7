import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId, capability, signInCode, typedPassword } from '../../common.ts'
import * as models from '../../models.ts'
import * as shows from '../../shows/models.ts'
import * as people from '../models.ts'
import { language, signedInAccount } from '../signed-in.ts'
import { browserTimezone, displayName, email, password, username } from '../themselves.ts'

/** Signing in and out, registering, and the account itself. */
export const accountCalls = {
  register: {
    method: 'POST',
    path: '/client/client_accounts',
    access: 'public',
    errors: ['ACCOUNT_EXISTS', 'TOO_MANY_TRIES'],
    limit: 'guess',
    summary:
      'Register a client account and sign in; whether the e-mail address has one already is told to its owner alone',
  },
  registerPerformer: {
    method: 'POST',
    path: '/performer/performer_accounts',
    access: 'public',
    errors: ['ACCOUNT_EXISTS', 'TOO_MANY_TRIES'],
    summary: 'Make a performer account and sign in; it is listed once its application is approved',
  },
  getClientAccount: {
    method: 'GET',
    path: '/client/client_accounts/{id}',
    access: 'client',
    errors: ['NOT_FOUND'],
    summary: 'The client’s own account, with balance and limits',
  },
  login: {
    method: 'POST',
    path: '/session/login',
    access: 'public',
    errors: ['WRONG_CREDENTIALS', 'CODE_NEEDED', 'WRONG_CODE', 'TOO_MANY_TRIES'],
    limit: 'guess',
    whileSuspended: true,
    summary: 'Sign in; again with a code where the password was right and a second factor is set up',
  },
  logout: {
    method: 'POST',
    path: '/session/logout',
    access: 'public',
    whileSuspended: true,
    summary: 'Sign out; fine without a session',
  },
  checkSession: {
    method: 'GET',
    path: '/check_session',
    access: 'public',
    whileSuspended: true,
    summary: 'Who is signed in, until when, and what is open',
  },
  setLanguage: {
    method: 'PUT',
    path: '/session/language',
    access: 'public',
    whileSuspended: true,
    summary: 'The language that this browser is spoken to in, and the account that is signed in',
  },
  listSignIns: {
    method: 'GET',
    path: '/session/sign_ins',
    access: 'signed-in',
    whileEnrolling: true,
    summary: 'The sessions of sign-in of this account',
  },
  endSignIn: {
    method: 'DELETE',
    path: '/session/sign_ins/{id}',
    access: 'signed-in',
    errors: ['NOT_FOUND'],
    whileEnrolling: true,
    summary: 'End one session of sign-in',
  },
  endOtherSignIns: {
    method: 'DELETE',
    path: '/session/sign_ins',
    access: 'signed-in',
    whileEnrolling: true,
    summary: 'End every session of sign-in but this one',
  },
} as const satisfies Record<string, Call>

export function accountSchemas() {
  const registration = z.strictObject({
    email,
    username,
    password,
    displayName: displayName.optional(),
    language: language.default('en'),
    timezone: browserTimezone,
    /** the visitor declares to be of age [O4] */
    adult: z.literal(true, 'Say that you are an adult.'),
  })
  const suspension = z.object({
    /** a usual one in English, or an operator's own words */
    reason: z.string(),
    since: models.instant,
    /** null: until an operator ends it */
    until: models.instant.nullable(),
    /** its statement of reasons; null: it is older than these */
    decisionId: models.id.nullable(),
  })
  return {
    register: {
      body: registration,
      reply: z.object({ clientAccount: people.clientAccount }),
    },
    registerPerformer: { body: registration, reply: z.object({ account: signedInAccount }) },
    getClientAccount: { params: byId, reply: z.object({ clientAccount: people.clientAccount }) },
    login: {
      body: z.strictObject({
        account: z.string().min(1).max(200),
        password: typedPassword,
        code: signInCode.optional(),
      }),
      reply: z.object({
        account: signedInAccount,
        role: people.role,
        expiresAt: models.instant,
        mustEnrol: z.boolean(),
      }),
    },
    logout: { reply: z.object({ authenticated: z.literal(false) }) },
    checkSession: {
      reply: z.object({
        authenticated: z.boolean(),
        account: signedInAccount.nullable(),
        role: people.role.nullable(),
        /** [O6] of an operator; other accounts have none */
        capabilities: z.array(capability),
        expiresAt: models.instant.nullable(),
        /** [A6] the operator asks for a second factor and this account has none: until then it may do nothing else */
        mustEnrol: z.boolean(),
        /** [O2] null: the account is not suspended. Otherwise it reads why, objects, exports its data, or closes */
        suspension: suspension.nullable(),
        relayServers: z.array(shows.relayServer),
        running: z.object({ request: shows.chatRequest.nullable(), session: shows.session.nullable() }),
      }),
    },
    setLanguage: {
      body: z.strictObject({ language }),
      reply: z.object({ language }),
    },
    listSignIns: {
      reply: z.object({
        signIns: z.array(
          z.object({
            id: models.id,
            current: z.boolean(),
            userAgent: z.string(),
            address: z.string(),
            createdAt: models.instant,
            lastUsedAt: models.instant,
          }),
        ),
      }),
    },
    endSignIn: { params: byId, reply: z.object({ ended: z.literal(true) }) },
    endOtherSignIns: { reply: z.object({ ended: z.int() }) },
  } as const satisfies Record<keyof typeof accountCalls, CallSchema>
}
